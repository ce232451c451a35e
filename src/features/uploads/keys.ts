/** Storage keys of uploads, and the sizes that decide how many there are. */
export const CHUNK_BYTES = 262_144
export const MAX_BYTES = 5 * 1_048_576
/** The chunks of the largest upload. */
export const MAX_CHUNKS = MAX_BYTES / CHUNK_BYTES

export const imageKey = (id: string) => `images/${id}.webp`
export const thumbnailKey = (id: string) => `images/${id}-320.webp`
export const imageKeys = (id: string) => [imageKey(id), thumbnailKey(id)]

/** The original bytes, staged in chunks until they are converted. Never served. */
export const incomingKey = (id: string) => `incoming/${id}`
