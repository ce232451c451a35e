/** Simulates the seeds that the parent sends, one after the other, and answers with verdicts. */
import { wakeAll } from './engine/postgres.ts'
import { prepareSimulations, simulate, type SeedTask } from './simulate.ts'

prepareSimulations()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => (wakeAll(), process.exit(1)))

process.on('message', ({ databaseUrl, ...task }: SeedTask & { databaseUrl: string }) => {
  process.env.DATABASE_URL = databaseUrl
  void simulate(task).then(
    (verdict) => process.send!(verdict),
    (error: Error) => process.send!({ error: error.stack }),
  )
})
