import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import type { OrderRow } from '../orders/service/read.ts'
import { orderStoreView, orderView } from '../orders/shared-view.ts'
import type { RiderRow } from './queries.ts'
import type { OfferRow } from './dispatch.sql.ts'
import type {
  Delivery as DeliverySchema,
  Offer as OfferSchema,
  OfferRecord,
  Rider,
} from './schemas.ts'
import type { Delivery, Offer } from './service/deliveries.ts'

export function riderView(row: RiderRow): Static<typeof Rider> {
  return {
    id: row.id,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    vehicleType: row.vehicle_type,
    plateNumber: row.plate_number,
    licenseNumber: row.license_number,
    serviceArea: row.service_area,
    status: row.status,
    totalDeliveries: row.total_deliveries,
    activeOrders: row.active_orders,
  }
}

/** An order as its rider sees it. */
export function deliveryView(delivery: Delivery): Static<typeof DeliverySchema> {
  const { order, contacts } = delivery
  const contactOf = new Map(contacts.stores.map((store) => [store.id, store]))
  const toCollect = cashToCollect(order)
  return {
    ...orderView(delivery),
    stores: order.store_orders.map((store) => {
      const { phone, latitude, longitude } = contactOf.get(store.store_id)!
      return { ...orderStoreView(store), phone, location: pointOf(latitude, longitude) }
    }),
    customer: {
      firstName: contacts.first_name,
      lastName: contacts.last_name,
      phone: order.contact_phone ?? contacts.phone,
    },
    deliveryLocation: pointOf(order.delivery_latitude, order.delivery_longitude),
    cashToCollect: pesos(toCollect),
    changeDue: pesos(toCollect > 0 && order.change_for ? order.change_for - toCollect : 0),
  }
}

function cashToCollect({ payment_method, payment_status, status, total }: OrderRow): number {
  const isOwed = payment_status !== 'paid' && status !== 'cancelled'
  return payment_method === 'cash_on_delivery' && isOwed ? total : 0
}

function pointOf(latitude: number | null, longitude: number | null) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export function offerView({ openOffer, ...delivery }: Offer): Static<typeof OfferSchema> {
  return {
    ...deliveryView(delivery),
    offer: openOffer && {
      offeredAt: openOffer.offered_at.toISOString(),
      expiresAt: openOffer.expires_at.toISOString(),
    },
  }
}

/** An offer as admins see it. */
export function offerRecordView(row: OfferRow): Static<typeof OfferRecord> {
  return {
    rider: {
      id: row.rider_id,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
    },
    round: row.round,
    offeredAt: row.offered_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    outcome: row.outcome ?? 'open',
    reason: row.reason,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

export function balanceReply(balance: number) {
  return { success: true as const, balance: pesos(balance), currency: 'PHP' as const }
}
