/**
 * A Philippine mobile number in any usual form (`0917 123 4567`, `917-123-4567`, `+63 917…`, `63917…`) as `+639XXXXXXXXX`,
 * or null.
 */
export function normalizePhMobile(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '')
  const match = /^(?:\+?63|0)?(9\d{9})$/.exec(digits)
  return match ? `+63${match[1]}` : null
}
