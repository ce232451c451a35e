/** Under which keys the bytes of an upload are stored. */
export const PIECE_BYTES = 262_144
export const MAX_BYTES = 5 * 1_048_576
const MAX_PIECES = MAX_BYTES / PIECE_BYTES

export const imageKey = (id: string) => `images/${id}.webp`
export const smallKey = (id: string) => `images/${id}-320.webp`
export const imageKeys = (id: string) => [imageKey(id), smallKey(id)]

/** What the edge received, in pieces as small as the memory it may use for each request. Never served. */
export const pieceKey = (id: string, index: number) => `incoming/${id}-${index}`

/** All pieces of an upload; without a count, all that there can be. */
export function pieceKeys(id: string, count = MAX_PIECES): string[] {
  return Array.from({ length: count }, (_, index) => pieceKey(id, index))
}
