/** Where files live. Keys are such as `images/<uuid>.webp`; whoever puts bytes removes them again. */
export interface Storage {
  /** Stores a finished image for good; a reader sees all of it or nothing. */
  put(key: string, webp: Buffer): Promise<void>
  /**
   * Stores a piece of what a worker is to fetch soon; pieces come one after the other, numbered from 0. They are never served,
   * and may be lost in a power cut.
   */
  stage(key: string, piece: Buffer, index: number): Promise<void>
  /** Everything staged under a key, in so many pieces. @throws when it is not all there */
  readStaged(key: string, pieces: number): Promise<Buffer>
  /** The bytes of a key, or null. */
  get(key: string): Promise<Buffer | null>
  /** Deletes keys, those that do not exist included. */
  remove(keys: string[]): Promise<void>
  /** Deletes what was staged under a key in at most so many pieces. */
  removeStaged(key: string, pieces: number): Promise<void>
}
