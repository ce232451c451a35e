import { adminCommands } from './admin.ts'
import { backupCommands } from './backup.ts'
import type { Command } from './command.ts'
import { deadCommands } from './dead.ts'
import { queueCommands } from './queue.ts'
import { secretCommands } from './secrets.ts'
import { userCommands } from './user.ts'
import { webhookCommands } from './webhook.ts'

/** Table of contents, in the order of the help. */
export const commands: readonly Command[] = [
  ...adminCommands,
  ...userCommands,
  ...webhookCommands,
  ...queueCommands,
  ...deadCommands,
  ...backupCommands,
  ...secretCommands,
]
