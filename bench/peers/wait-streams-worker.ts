import { Redis } from 'ioredis'
import { commitEnd } from './commits.ts'
import { follow } from './streams.ts'

const redis = new Redis(process.env.REDIS_URL!)
follow('bench:work', async (id) => {
  await commitEnd(id)
  await redis.xadd('bench:done', 'MAXLEN', '~', 1_000, '*', 'id', id)
})
process.send!('ready')
