/** Riders as admins manage them. */
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { audit } from '../../audit/service.ts'
import { lockUsers, setRole } from '../../users/service.ts'
import {
  lockRider,
  Rider,
  type RiderColumns,
  type RiderStatus,
  type VehicleType,
} from '../model.ts'
import { findRider, listRiders, type RiderRow } from '../queries.ts'

export { listRiders }

export interface RiderDetails {
  vehicleType: VehicleType
  plateNumber?: string | null
  licenseNumber?: string | null
  /** Barangay or city. */
  serviceArea?: string | null
}

type NewRider = RiderDetails & { userId: string }

/** Makes a customer a rider, available at once. @throws like `insertRider` */
export async function createRider(adminId: string, rider: NewRider): Promise<RiderRow> {
  const riderId = await transaction(async (trx) => {
    const { id, ...change } = await insertRider(trx, rider)
    await audit(trx, { actorId: adminId, action: 'rider.create', subject: id, ...change })
    return id
  })
  return await readRider(riderId)
}

/**
 * The same as a part of a transaction whose caller leaves the audit row.
 * @returns the id of the rider, and what changed
 * @throws 404; 409 ROLE_CONFLICT for a vendor or an admin, ALREADY_RIDER
 */
export async function insertRider(
  trx: Transaction,
  { userId, ...details }: NewRider,
): Promise<{ id: string; before: object; after: object }> {
  const [user] = await lockUsers(trx, [userId]) // serializes registrations of one user
  if (!user) fail('NOT_FOUND', 'There is no user with this id.')
  const { role } = user
  if (role === 'vendor' || role === 'admin')
    fail('ROLE_CONFLICT', `This user is ${withArticle(role)}; only a customer can become a rider.`)
  if (await Rider.query(trx).findOne({ user_id: userId }))
    fail('ALREADY_RIDER', 'This user is a rider already.')
  const rider = await Rider.query(trx)
    .insert({ id: uuidv7(), user_id: userId, ...toColumns(details) })
    .returning('*')
  await setRole(trx, userId, 'rider')
  const after = { userId, role: 'rider', ...detailsOf(rider) }
  return { id: rider.id, before: { role }, after }
}

/** Changes what is given; leaves an audit row. @throws 404 */
export async function updateRider(
  adminId: string,
  id: string,
  details: Partial<RiderDetails>,
): Promise<RiderRow> {
  await transaction(async (trx) => {
    const before = (await lockRider(trx, id)) ?? failRiderNotFound()
    const after = await Rider.query(trx).patchAndFetchById(id, toColumns(details))
    const change = { before: detailsOf(before), after: detailsOf(after) }
    await audit(trx, { actorId: adminId, action: 'rider.change', subject: id, ...change })
  })
  return await readRider(id)
}

/** An absent detail stays as it is, a blank one is taken out. */
function toColumns(details: Partial<RiderDetails>): Partial<RiderColumns> {
  const { vehicleType, plateNumber, licenseNumber, serviceArea } = details
  return {
    vehicle_type: vehicleType,
    plate_number: plateNumber === undefined ? undefined : plateNumber?.trim() || null,
    license_number: licenseNumber === undefined ? undefined : licenseNumber?.trim() || null,
    service_area: serviceArea === undefined ? undefined : (serviceArea?.trim() ?? ''),
  }
}

/** For the audit log. */
function detailsOf({ vehicle_type, plate_number, license_number, service_area }: RiderColumns) {
  return {
    vehicleType: vehicle_type,
    plateNumber: plate_number,
    licenseNumber: license_number,
    serviceArea: service_area,
  }
}

function withArticle(role: 'vendor' | 'admin'): string {
  return role === 'admin' ? 'an admin' : 'a vendor'
}

/** @throws 404 */
export async function readRider(id: string): Promise<RiderRow> {
  return (await findRider(id)) ?? failRiderNotFound()
}

function failRiderNotFound(): never {
  fail('NOT_FOUND', 'There is no rider with this id.')
}

/** An admin may set any status; leaves an audit row. @throws 404 */
export async function setRiderStatus(
  adminId: string,
  id: string,
  status: RiderStatus,
): Promise<RiderRow> {
  await transaction(async (trx) => {
    const rider = (await lockRider(trx, id)) ?? failRiderNotFound()
    await Rider.query(trx).findById(id).patch({ status })
    const [before, after] = [{ status: rider.status }, { status }]
    await audit(trx, { actorId: adminId, action: 'rider.status', subject: id, before, after })
  })
  return await readRider(id)
}
