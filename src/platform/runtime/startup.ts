import { setFlagsFromString } from 'node:v8'

/**
 * Loads a program without growing V8's young generation. V8 doubles that whenever most objects survive, as all do while modules
 * are loaded, and would reserve 64 MB that only request load may need.
 */
export async function loadWithSmallHeap(load: () => Promise<unknown>): Promise<void> {
  setFlagsFromString('--semi-space-growth-factor=1')
  await load()
  setFlagsFromString('--semi-space-growth-factor=2')
}
