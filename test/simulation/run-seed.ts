/** Sets the stage or simulates a seed, whatever the parent asks for, one after the other, and answers with the outcome. */
import { wakeAll } from './engine/postgres.ts'
import { prepareSimulations, simulate, type SeedTask } from './simulate.ts'
import { setStage } from './stage.ts'

export interface Task {
  databaseUrl: string
  /** Without one, the stage is set. */
  seed?: SeedTask
}

prepareSimulations()

// Also when the parent was killed: nobody else would wake what is stopped.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'])
  process.once(end, () => (wakeAll(), process.exit(1)))

process.on('message', ({ databaseUrl, seed }: Task) => {
  process.env.DATABASE_URL = databaseUrl
  void (seed ? simulate(seed) : setStage()).then(
    (outcome) => process.send!({ outcome }),
    (error: Error) => process.send!({ error: error.stack }),
  )
})
