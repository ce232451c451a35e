import { Type } from 'typebox'
import { job } from '../../lib/jobs.ts'
import { Uuid } from '../../lib/schema.ts'

/** Makes a rider available again once nothing is left to deliver. */
export const releaseRider = job('maintenance', 'release-rider', Type.Object({ riderId: Uuid }))
