/** Simulates the seeds that the parent sends, one after the other, and answers with verdicts. */
import { prepareSimulations, simulate, type SeedTask } from './simulate.ts'

prepareSimulations()

process.on('message', ({ databaseUrl, ...task }: SeedTask & { databaseUrl: string }) => {
  process.env.DATABASE_URL = databaseUrl
  void simulate(task).then(
    (verdict) => process.send!(verdict),
    (error: Error) => process.send!({ error: error.stack }),
  )
})
