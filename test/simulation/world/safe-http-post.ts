/** Servers of strangers: every address answers with the profile of a shopping agent, or not at all while the world is hostile. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { SafeHttpPost } from '../../../src/adapters/http/safe-http-post.ts'
import { currentProcess, world } from './world.ts'

const version = '2026-04-08'
const capabilities = Object.fromEntries(
  ['cart', 'checkout', 'fulfillment', 'order'].map((name) => [
    `dev.ucp.shopping.${name}`,
    [{ version, config: { webhook_url: 'https://agent.example/events' } }],
  ]),
)
const profile = JSON.stringify({ ucp: { version, capabilities } })

export function createSafeHttpPost(): SafeHttpPost {
  return async (url, { method = 'POST' }) =>
    await world.scheduler.step(currentProcess(), `${method} ${new URL(url).host}`, () => {
      if (world.isHostile && world.random.chance(world.lies)) throw new Error('socket hang up')
      return Object.assign(Readable.from([Buffer.from(profile)]), {
        statusCode: 200,
        headers: {},
      }) as unknown as IncomingMessage
    })
}
