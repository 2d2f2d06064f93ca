"""At a GEMP server: the bot of Star Wars CCG sits down at somebody else's table.

Nothing here knows a rule of the game. What the server says is kept as it says it (`messages`, `state`,
`decisions`), laid out as the view that the game's own table would give (`board`), asked of the bot in the
game's own words (`asking`), and the bot's choice is sent back in the server's (`mind`, `client`).
"""
