import type { ProcessKind } from '../../src/config/setting.ts'
import { queueNames, queues } from '../../src/platform/jobs/job.ts'

export interface Process {
  /** Its name in the Procfile. */
  name: string
  kind: ProcessKind
  command: string
  about: string
}

/** Every process of the product. */
export const processes: readonly Process[] = [
  {
    name: 'release',
    kind: 'release',
    command: 'node src/migrate.ts',
    about: 'once before each new version, while the previous one still runs',
  },
  {
    name: 'web',
    kind: 'web',
    command: 'node src/main.ts',
    about: 'any number; they share PostgreSQL, Redis and the uploaded files',
  },
  {
    name: 'worker',
    kind: 'worker',
    command: 'node workers/main.ts',
    about: 'at least one; it takes the queues named as arguments, by default all of them',
  },
  ...queueNames.map((queue) => ({
    name: `worker_${queue}`,
    kind: 'worker' as const,
    command: `node workers/main.ts ${queue}`,
    about: queues[queue],
  })),
]
