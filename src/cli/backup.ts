import type { Command } from './command.ts'
import { print } from './output.ts'

export const backupCommands: Command[] = [
  {
    name: 'backup',
    description: 'write the database and the uploaded files to one file',
    arguments: [{ name: 'file', description: 'the file to create' }],
    notes:
      'Takes a consistent snapshot of the database while the product is running. Secrets, Redis and an S3 bucket are not included.\n' +
      'Does not need pg_dump.',
    example: 'backup palengke-2026-01-31.tar',
    async run(input) {
      const { backUp } = await import('../features/backups/service/backup.ts')
      const { rows, files } = await backUp(input.argument('file'))
      print(`${input.argument('file')}: ${summarize(rows, files)}.`)
      const { s3 } = (await import('../config/config.ts')).config.storage
      if (s3) print(`Uploaded files are not included: they are in the bucket ${s3.bucket}.`)
    },
  },
  {
    name: 'restore',
    description: 'restore the database and the uploaded files from a backup',
    arguments: [{ name: 'file', description: 'a file written by palengke backup' }],
    options: {
      force: { type: 'boolean', description: 'delete all data that is in the database first' },
    },
    notes:
      'Stop web and workers first, and start them afterwards. A backup of an older version is migrated to this one. Jobs that\n' +
      'were pending at the time of the backup run after the restore.',
    example: 'restore palengke-2026-01-31.tar',
    async run(input) {
      const { restore } = await import('../features/backups/service/restore.ts')
      const force = input.flag('force')
      const { rows, files, createdAt } = await restore(input.argument('file'), { force })
      print(`Restored to ${createdAt}: ${summarize(rows, files)}. Start web and workers now.`)
    },
  },
]

function summarize(rows: Record<string, number>, files: number): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${total} rows of ${counts.length} tables and ${files} ${files === 1 ? 'file' : 'files'}`
}
