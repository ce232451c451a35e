import { config } from '../../config/config.ts'
import { createGraph } from './graph.ts'
import type { Messenger } from './messenger.ts'

/** Messenger at the address of the environment. */
export const messenger: Messenger = createGraph(config.messenger)
