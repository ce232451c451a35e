import { transaction, isConstraintViolation } from '../../platform/database/connections.ts'
import { fail } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { audit } from '../audit/service.ts'
import {
  findLocation,
  insertLocation,
  listLocations,
  lockLocation,
  patchLocation,
  type LocationFields,
  type LocationRow,
} from './queries.ts'

export type { LocationRow }
export { listLocations }

export async function locationExists(id: string): Promise<boolean> {
  return (await findLocation(id)) !== undefined
}

/** Adds a service area; leaves an audit row. @throws 409 CONFLICT when the name is taken */
export async function addLocation(adminId: string, input: LocationFields): Promise<LocationRow> {
  return await refusingTakenName(() =>
    transaction(async (trx) => {
      const after = await insertLocation(trx, { id: uuidv7(), ...trimmed(input) })
      const entry = { action: 'location.add', subject: after.id, before: null, after }
      await audit(trx, { actorId: adminId, ...entry })
      return after
    }),
  )
}

/** Changes a service area; leaves an audit row. @throws 404; 409 CONFLICT when the name is taken */
export async function changeLocation(
  adminId: string,
  id: string,
  input: Partial<LocationFields>,
): Promise<LocationRow> {
  return await refusingTakenName(() =>
    transaction(async (trx) => {
      const before = await lockLocation(trx, id)
      if (!before) fail('NOT_FOUND', 'There is no location with this id, see GET /api/locations.')
      const isEmpty = Object.keys(input).length === 0
      const after = isEmpty ? before : await patchLocation(trx, id, trimmed(input))
      const entry = { action: 'location.change', subject: id, before, after }
      await audit(trx, { actorId: adminId, ...entry })
      return after
    }),
  )
}

function trimmed<T extends Partial<LocationFields>>(input: T): T {
  const entries = Object.entries(input).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as T
}

async function refusingTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isConstraintViolation(error, 'locations_name_key')) throw error
    return fail('CONFLICT', 'Another location has this name. Choose another, or change that one.', {
      details: [{ path: 'name', message: 'is taken' }],
    })
  }
}
