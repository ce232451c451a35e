/**
 * A Philippine phone number in any usual form as `+63…`, or null: a mobile, or a landline with its area code, such as
 * `(02) 8123 4567` or `088 858 1234`.
 */
export function normalizePhPhone(text: string): string | null {
  const landline = /^(?:\+?63|0)([2-8]\d{8})$/.exec(withoutPunctuation(text))
  return landline ? `+63${landline[1]}` : normalizePhMobile(text)
}

/**
 * A Philippine mobile number in any usual form (`0917 123 4567`, `917-123-4567`, `+63 917…`, `63917…`) as `+639XXXXXXXXX`,
 * or null.
 */
export function normalizePhMobile(text: string): string | null {
  const match = /^(?:\+?63|0)?(9\d{9})$/.exec(withoutPunctuation(text))
  return match ? `+63${match[1]}` : null
}

function withoutPunctuation(text: string): string {
  return text.replaceAll(/[\s().-]/g, '')
}
