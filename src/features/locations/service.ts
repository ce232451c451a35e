import { transaction } from '../../platform/database/transactions.ts'
import { isConstraintViolation } from '../../platform/database/errors.ts'
import { fail } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { locationView } from './view.ts'
import { audit } from '../audit/service.ts'
import { assertTown } from '../places/service.ts'
import { Location, type LocationColumns, type LocationRow } from './model.ts'
import type { LocationInput } from './schemas.ts'

export type { LocationRow }

/** Every service area, by name: there are as many as towns served, so the list has no pages. */
export async function listLocations(): Promise<LocationRow[]> {
  return await Location.query().orderBy('name')
}

export async function locationExists(id: string): Promise<boolean> {
  return (await Location.query().findById(id)) !== undefined
}

/** Adds a service area; writes an audit row. @throws 400 naming `placeCode`; 409 CONFLICT when the name is taken */
export async function addLocation(adminId: string, input: LocationInput): Promise<LocationRow> {
  const columns = await toColumns(input)
  const adding = transaction(async (trx) => {
    const row = { id: uuidv7(), ...columns }
    const after = await Location.query(trx).insert(row).returning('*')
    const entry = {
      action: 'location.add',
      subject: after.id,
      before: null,
      after: locationView(after),
    }
    await audit(trx, { actorId: adminId, ...entry })
    return after
  })
  return await adding.catch(failTakenName)
}

/** Changes a service area; writes an audit row. @throws 400 naming `placeCode`; 404; 409 CONFLICT when the name is taken */
export async function changeLocation(
  adminId: string,
  id: string,
  input: Partial<LocationInput>,
): Promise<LocationRow> {
  const columns = await toColumns(input)
  const changing = transaction(async (trx) => {
    const before = await Location.query(trx).findById(id).forUpdate()
    if (!before) fail('NOT_FOUND', 'There is no location with this id, see GET /api/locations.')
    const isEmpty = Object.keys(columns).length === 0
    const after = isEmpty ? before : await Location.query(trx).patchAndFetchById(id, columns)
    const entry = {
      action: 'location.change',
      subject: id,
      before: locationView(before),
      after: locationView(after),
    }
    await audit(trx, { actorId: adminId, ...entry })
    return after
  })
  return await changing.catch(failTakenName)
}

async function toColumns({
  placeCode,
  ...texts
}: Partial<LocationInput>): Promise<Partial<LocationColumns>> {
  await assertTown('placeCode', placeCode)
  const entries = Object.entries({ ...texts, place_code: placeCode })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(entries) as Partial<LocationColumns>
}

/** @throws 409 CONFLICT for a violation of the unique name, any other error as it is */
function failTakenName(error: unknown): never {
  if (!isConstraintViolation(error, 'locations_name_key')) throw error
  fail('CONFLICT', 'Another location has this name. Choose another, or change that one.', {
    details: [{ path: 'name', message: 'is taken' }],
  })
}
