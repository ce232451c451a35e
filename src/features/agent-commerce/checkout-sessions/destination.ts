/** Where a session goes, and who can be called there. */
import { normalizePhMobile } from '../../../platform/values/phone.ts'
import { findPlaceByName } from '../../places/service.ts'
import type { CheckoutRow } from './model.ts'
import type { Destination } from './schemas.ts'

/** One line, the recipient first. Empty without a street. */
export function addressOf(destination: Destination = {}): string {
  const { first_name, last_name, name, street_address, extended_address } = destination
  if (!street_address?.trim()) return ''
  const { address_locality, address_region, postal_code } = destination
  const recipient = name ?? [first_name, last_name].filter(Boolean).join(' ')
  return [
    recipient,
    street_address,
    extended_address,
    address_locality,
    address_region,
    postal_code,
  ]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ')
    .slice(0, 500)
}

/** A Philippine mobile of buyer or destination; null for none. */
export function phoneOf({
  buyer,
  fulfillment,
}: Pick<CheckoutRow, 'buyer' | 'fulfillment'>): string | null {
  const given = [fulfillment.destination?.phone_number, buyer.phone_number]
  for (const phone of given) {
    const mobile = phone && normalizePhMobile(phone)
    if (mobile) return mobile
  }
  return null
}

export function isAbroad({ address_country: country }: Destination = {}): boolean {
  return Boolean(country?.trim()) && !/^(ph|phl|philippines)$/i.test(country!.trim())
}

/** The place that it names, by code or in words; null for none of the Philippines. The order judges a code. */
export async function placeCodeOf(destination: Destination = {}): Promise<string | null> {
  const { place_code, address_locality, address_region } = destination
  if (place_code) return place_code
  if (isAbroad(destination)) return null
  const { street_address = '', extended_address = '' } = destination
  return await findPlaceByName({
    town: address_locality ?? '',
    region: address_region,
    parts: [extended_address, street_address],
  })
}
