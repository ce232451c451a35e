import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** In a read-only checkout nothing is cached, and every start takes as long as the first. */
const CACHE_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/palengke')

/**
 * Loads a program faster and into less memory: with a compile cache, and without growing V8's young generation. V8 doubles that
 * whenever most objects survive, as all do while modules are loaded, and would reserve 64 MB that only request load may need.
 */
export async function prepareStartup(load: () => Promise<unknown>): Promise<void> {
  enableCompileCache(CACHE_FOLDER)
  setFlagsFromString('--semi-space-growth-factor=1')
  await load()
  setFlagsFromString('--semi-space-growth-factor=2')
}
