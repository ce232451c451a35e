import { Worker } from 'bullmq'
import { commitEnd } from './commits.ts'

const connection = { url: process.env.REDIS_URL }
export const worker = new Worker('bench', async (job) => await commitEnd(job.data.id), {
  connection,
  concurrency: 5,
})
await worker.waitUntilReady()
process.send!('ready')
