export const webhookCommands = []
