import { randomInt, randomUUIDv7 } from 'node:crypto'

let lastMillisecond = ''
let counter = 0

/**
 * A new primary key: UUID v7, so that rows created together are close in an index. Ids of one process also sort by creation
 * within a millisecond (RFC 9562: a counter in the 12 bits after the version), so that sorting by id is newest first.
 */
export function uuidv7(): string {
  const id = randomUUIDv7()
  const millisecond = id.slice(0, 13)
  counter = millisecond === lastMillisecond ? (counter + 1) & 0xfff : 0
  lastMillisecond = millisecond
  return `${id.slice(0, 15)}${counter.toString(16).padStart(3, '0')}${id.slice(18)}`
}

/** The smallest id of an instant, from 1970 on: ids sort by time, so their index also finds ranges of days. */
export function firstIdAt(at: Date): string {
  const millisecond = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${millisecond.slice(0, 8)}-${millisecond.slice(8)}-7000-8000-000000000000`
}

export function isUuid(value: string): boolean {
  return uuid.test(value)
}

/** Random Crockford base32, for codes that people read aloud: no I, L, O or U. */
export function crockfordCode(length: number): string {
  return Array.from({ length }, () => crockford[randomInt(32)]).join('')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
