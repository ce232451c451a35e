import { print, type Command } from './command.ts'

export const backupCommands: Command[] = [
  {
    name: 'backup',
    about: 'write the database and the uploaded files into one file',
    arguments: [{ name: 'file', about: 'a new file' }],
    notes:
      'The database is taken as it is at one moment, while the product runs on. Secrets, Redis and an S3 bucket are not in it. No program\n' +
      'of PostgreSQL is needed.',
    example: 'backup palengke-2026-01-31.tar',
    async run(input) {
      const { backUp } = await import('../features/backups/service/backup.ts')
      const { rows, files } = await backUp(input.argument('file'))
      print(`${input.argument('file')}: ${summary(rows)} and ${files} files.`)
      const { s3 } = (await import('../config/config.ts')).config.storage
      if (s3) print(`Uploaded files are not in it: the bucket ${s3.bucket} has them.`)
    },
  },
  {
    name: 'restore',
    about: 'make the database and the uploaded files what they were at a backup',
    arguments: [{ name: 'file', about: 'that backup has written' }],
    options: { force: { type: 'boolean', about: 'delete all that is in the database first' } },
    notes:
      'Stop web and workers before, and start them after it. A backup of an older version is brought to this one. Work that\n' +
      'was not done at the time of the backup is done then.',
    example: 'restore palengke-2026-01-31.tar',
    async run(input) {
      const { restore } = await import('../features/backups/service/restore.ts')
      const force = input.isOn('force')
      const { rows, files, createdAt } = await restore(input.argument('file'), { force })
      print(
        `Restored to ${createdAt}: ${summary(rows)} and ${files} files. Start web and workers now.`,
      )
    },
  },
]

function summary(rows: Record<string, number>): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${total} rows of ${counts.length} tables`
}
