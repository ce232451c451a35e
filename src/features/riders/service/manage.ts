/** Riders as admins manage them. */
import { transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { audit } from '../../audit/service.ts'
import { lockUsers, setRole } from '../../users/service.ts'
import { lockRider, Rider, type RiderStatus, type VehicleType } from '../model.ts'
import { findRider, listRiders, type RiderRow } from '../queries.ts'

export { listRiders }

export interface NewRider {
  userId: string
  vehicleType: VehicleType
  plateNumber?: string | null
  licenseNumber?: string | null
  /** Barangay or city. */
  serviceArea?: string | null
}

/**
 * Makes a customer a rider, available at once.
 * @throws 404; 409 ROLE_CONFLICT for a vendor or an admin, ALREADY_RIDER
 */
export async function createRider(adminId: string, input: NewRider): Promise<RiderRow> {
  const { userId } = input
  const rider = {
    id: uuidv7(),
    user_id: userId,
    vehicle_type: input.vehicleType,
    plate_number: input.plateNumber?.trim() || null,
    license_number: input.licenseNumber?.trim() || null,
    service_area: input.serviceArea?.trim() ?? '',
  }
  await transaction(async (trx) => {
    const [user] = await lockUsers(trx, [userId]) // serializes registrations of one user
    if (!user) fail('NOT_FOUND', 'There is no user with this id.')
    const { role } = user
    if (role === 'vendor' || role === 'admin')
      fail(
        'ROLE_CONFLICT',
        `This user is ${withArticle(role)}; only a customer can become a rider.`,
      )
    if (await Rider.query(trx).findOne({ user_id: userId }))
      fail('ALREADY_RIDER', 'This user is a rider already.')
    await Rider.query(trx).insert(rider)
    await setRole(trx, userId, 'rider')
    const entry = { action: 'rider.create', subject: rider.id, before: { role }, after: rider }
    await audit(trx, { actorId: adminId, ...entry })
  })
  return await readRider(rider.id)
}

function withArticle(role: 'vendor' | 'admin'): string {
  return role === 'admin' ? 'an admin' : 'a vendor'
}

/** @throws 404 */
export async function readRider(id: string): Promise<RiderRow> {
  return (await findRider(id)) ?? fail('NOT_FOUND', 'There is no rider with this id.')
}

/** An admin may set any status; leaves an audit row. @throws 404 */
export async function setRiderStatus(
  adminId: string,
  id: string,
  status: RiderStatus,
): Promise<RiderRow> {
  await transaction(async (trx) => {
    const rider = (await lockRider(trx, id)) ?? fail('NOT_FOUND', 'There is no rider with this id.')
    await Rider.query(trx).findById(id).patch({ status })
    const [before, after] = [{ status: rider.status }, { status }]
    await audit(trx, { actorId: adminId, action: 'rider.status', subject: id, before, after })
  })
  return await readRider(id)
}
