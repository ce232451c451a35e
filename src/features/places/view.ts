import type { Static } from 'typebox'
import { staticReply, type StaticReply } from '../../platform/http/static-files.ts'
import type { PlaceEntry } from './gazetteer.ts'
import type { Place } from './schemas.ts'

export function placeView({ code, name, level, parentCode }: PlaceEntry): Static<typeof Place> {
  return { code, name, level, parentCode }
}

/** JSON that clients and proxies may keep for good: a code never gets another meaning. */
export function immutableReply(reply: unknown): StaticReply {
  return staticReply(() => Buffer.from(JSON.stringify(reply)), 'application/json; charset=utf-8', {
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}
