export const userCommands = []
