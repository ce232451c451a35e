/** Under which keys the bytes of an upload are stored. */
export const CHUNK_BYTES = 262_144
export const MAX_BYTES = 5 * 1_048_576
/** The most that an upload can have. */
export const MAX_CHUNKS = MAX_BYTES / CHUNK_BYTES

export const imageKey = (id: string) => `images/${id}.webp`
export const thumbnailKey = (id: string) => `images/${id}-320.webp`
export const imageKeys = (id: string) => [imageKey(id), thumbnailKey(id)]

/** What the edge received, stored in pieces as small as the memory it may use for each request. Never served. */
export const incomingKey = (id: string) => `incoming/${id}`
