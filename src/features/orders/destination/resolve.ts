/** Where an order goes. */
import { failField } from '../../../platform/contract/errors.ts'
import { findOwnAddress, type AddressRow } from '../../addresses/service.ts'
import { assertTown, findCenter, withPlaceNames, type Point } from '../../places/service.ts'
import type { SettingsRow } from '../../settings/service.ts'
import { pointOf } from './distance.ts'
import type { Fulfilment } from '../model.ts'

export interface DestinationRequest {
  fulfilment?: Fulfilment
  deliveryAddress?: string
  placeCode?: string | null
  /** A saved address of the customer. */
  addressId?: string | null
  deliveryLocation?: Point
  landmark?: string | null
  contactPhone?: string | null
}

/** Copied to the order, so that it stays when the customer changes or deletes the saved address. */
export interface Destination {
  /** Null for a pickup, and so is all of the place. */
  address: string | null
  placeCode: string | null
  point: Point | null
  /** The point, or the middle of the place: what fee and radius go by. Null when neither is known. */
  center: Point | null
  landmark: string | null
  contactPhone: string | null
}

/**
 * The destination of an order: a saved address, or the one in the request. A point, landmark or phone in the request goes
 * before that of the saved address.
 * @throws 400 naming `addressId`, `placeCode` or `deliveryAddress`
 */
export async function resolveDestination(
  customerId: string,
  request: DestinationRequest,
  { require_delivery_place: isPlaceRequired }: Pick<SettingsRow, 'require_delivery_place'>,
): Promise<Destination> {
  if (request.fulfilment === 'pickup') return nowhere(request)
  const saved = request.addressId ? await readSaved(customerId, request) : null
  const placeCode = saved?.place_code ?? request.placeCode ?? null
  if (!saved) await assertTown('placeCode', placeCode)
  const point = request.deliveryLocation ?? pointOf(saved)
  if (isPlaceRequired && placeCode === null && point === null)
    failField('placeCode', 'is required: the code of your barangay, see GET /api/places')
  return {
    address: saved ? await withPlaceNames(saved.street, saved.place_code) : typedAddress(request),
    placeCode,
    point,
    center: point ?? (placeCode === null ? null : await findCenter(placeCode)),
    landmark: request.landmark?.trim() || (saved?.landmark ?? null),
    contactPhone: request.contactPhone?.trim() || (saved?.contact_phone ?? null),
  }
}

/** What is said about the place of a pickup is dropped. */
function nowhere({ contactPhone }: DestinationRequest): Destination {
  const place = { address: null, placeCode: null, point: null, center: null, landmark: null }
  return { ...place, contactPhone: contactPhone?.trim() || null }
}

async function readSaved(
  customerId: string,
  { addressId, deliveryAddress, placeCode }: DestinationRequest,
): Promise<AddressRow> {
  for (const [field, value] of Object.entries({ deliveryAddress, placeCode }))
    if (value)
      failField(field, 'comes from the saved address; leave it out, or leave out addressId')
  const saved = await findOwnAddress(customerId, addressId!)
  return saved ?? failField('addressId', 'is none of yours, see GET /api/users/addresses')
}

function typedAddress({ deliveryAddress }: DestinationRequest): string {
  return deliveryAddress?.trim() || failField('deliveryAddress', 'is required, or addressId')
}
