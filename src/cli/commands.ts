import { adminCommands } from './admin.ts'
import { backupCommands } from './backup.ts'
import type { Command } from './command.ts'
import { deadLetterCommands } from './dead-letters.ts'
import { eventCommands, webhookCommands } from './provider-events.ts'
import { queueCommands } from './queue.ts'
import { secretCommands } from './secrets.ts'
import { userCommands } from './user.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...adminCommands,
  ...userCommands,
  ...webhookCommands,
  ...eventCommands,
  ...queueCommands,
  ...deadLetterCommands,
  ...backupCommands,
  ...secretCommands,
]
