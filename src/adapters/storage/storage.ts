/** Where files live. Keys are such as `images/<uuid>.webp`; whoever puts bytes removes them again. */
export interface Storage {
  /** Stores a finished image for good; a reader sees all of it or nothing. */
  put(key: string, webp: Buffer): Promise<void>
  /** Stores bytes that a worker is to fetch soon. They are never served, and may be lost in a power cut. */
  stage(key: string, bytes: Buffer): Promise<void>
  /** The bytes of a key, or null. */
  get(key: string): Promise<Buffer | null>
  /** Deletes keys, those that do not exist included. */
  remove(keys: string[]): Promise<void>
}
