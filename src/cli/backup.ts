export const backupCommands = []
