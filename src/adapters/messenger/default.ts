import { config } from '../../config/config.ts'
import { createGraphMessenger } from './graph.ts'
import type { Messenger } from './messenger.ts'

export const messenger: Messenger = createGraphMessenger(config.messenger)
