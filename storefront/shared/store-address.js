/** Where a store is, in one line; owners often write the barangay or the town into the address, too. */

/** @param {{ address: string, barangay: string | null, city: string | null }} store */
export function storeAddress({ address, barangay, city }) {
  const parts = [address, barangay, city].join(', ').split(', ').filter(Boolean)
  return [...new Set(parts)].join(', ')
}
