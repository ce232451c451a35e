/** The work itself, without any queue: the two commits in one process. */
import { commitEnd, commitWork } from './commits.ts'
import { serveRuns } from './waiting.ts'

serveRuns(async () => commitEnd(await commitWork()))
