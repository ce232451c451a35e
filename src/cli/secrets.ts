export const secretCommands = []
