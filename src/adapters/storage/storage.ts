/** Object storage. Keys look like `images/<uuid>.webp`; the caller that stores an object also removes it. */
export interface Storage {
  /** Stores a finished image durably; readers see all of it or nothing. */
  put(key: string, webp: Buffer): Promise<void>
  /**
   * Stores a chunk of a file that a worker will read soon. Chunks come in order, numbered from 0. They are never served, and need
   * not survive a power cut.
   */
  stage(key: string, chunk: Buffer, index: number): Promise<void>
  /** All chunks staged under a key, concatenated. @throws when one is missing */
  readStaged(key: string, chunks: number): Promise<Buffer>
  /** The bytes of an object, or null. */
  get(key: string): Promise<Buffer | null>
  /** Deletes objects; keys that do not exist are ignored. */
  remove(keys: string[]): Promise<void>
  /** Deletes what was staged under a key, in at most so many chunks. */
  removeStaged(key: string, chunks: number): Promise<void>
}
