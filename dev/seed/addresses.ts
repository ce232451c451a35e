import { addAddress, listOwnAddresses } from '../../src/features/addresses/service.ts'
import { CUSTOMERS } from './market/people.ts'
import { barangayCode } from './places.ts'

/** Saves the home of every customer who has no address. @returns its id by the key of the customer */
export async function seedAddresses(people: Map<string, string>): Promise<Map<string, string>> {
  const homes = new Map<string, string>()
  for (const { key, city, barangay, address, landmark, phone } of CUSTOMERS) {
    const userId = people.get(`customer:${key}`)!
    const { rows } = await listOwnAddresses(userId, { limit: 1, offset: 0 })
    const home =
      rows[0] ??
      (await addAddress(userId, {
        label: 'Home',
        placeCode: await barangayCode(city, barangay),
        street: address,
        landmark,
        contactPhone: phone,
        isDefault: true,
      }))
    homes.set(key, home.id)
  }
  return homes
}
