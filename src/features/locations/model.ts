import type { ModelObject } from 'objection'
import { Model, type Transaction } from '../../lib/db.ts'

class Location extends Model {
  static override tableName = 'locations'
  declare id: string
  declare name: string
  declare city: string
  declare province: string
  declare latitude: number
  declare longitude: number
}
export type LocationRow = ModelObject<Location>
export type LocationFields = Omit<LocationRow, 'id'>

/** Every service area, by name: there are as many as towns served, so no paging. */
export async function listLocations(): Promise<LocationRow[]> {
  return await Location.query().orderBy('name')
}

export async function findLocation(id: string): Promise<LocationRow | undefined> {
  return await Location.query().findById(id)
}

export async function insertLocation(trx: Transaction, row: LocationRow): Promise<LocationRow> {
  return await Location.query(trx).insert(row).returning('*')
}

/** Locks a service area for the rest of the transaction. */
export async function lockLocation(trx: Transaction, id: string): Promise<LocationRow | undefined> {
  return await Location.query(trx).findById(id).forUpdate()
}

export async function patchLocation(
  trx: Transaction,
  id: string,
  patch: Partial<LocationFields>,
): Promise<LocationRow> {
  const row = await Location.query(trx).findById(id).patch(patch).returning('*').first()
  return row!
}
