import type { Transaction } from '../../platform/database/connections.ts'
import { defineModel } from '../../platform/database/model.ts'

export interface LocationRow {
  id: string
  name: string
  city: string
  province: string
  latitude: number
  longitude: number
}

const Location = defineModel<LocationRow>({ table: 'locations' })
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
