import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'

export type RiderStatus = 'available' | 'on_delivery' | 'offline'
export type VehicleType = 'motorcycle' | 'bicycle' | 'car'

export interface RiderColumns {
  id: string
  user_id: string
  vehicle_type: VehicleType
  plate_number: string | null
  license_number: string | null
  service_area: string
  status: RiderStatus
  total_deliveries: number
}

export const Rider = defineModel<RiderColumns>({ table: 'riders', timestamps: true })

/** Lock order: the order, then the rider. */
export async function lockRider(trx: Transaction, id: string): Promise<RiderColumns | undefined> {
  return await Rider.query(trx).findById(id).forNoKeyUpdate()
}
