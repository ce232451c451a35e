/** Whether an address is reserved, so that no mail goes there: those of guests and of erased accounts are. */
export function isReservedAddress(address: string): boolean {
  return address.endsWith('.invalid')
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, so that its aliases count as one: what follows a plus sign is dropped, and for Gmail
 * the dots too. Only for counting: mail goes to the address as it is.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [user = ''] = address.slice(0, at).toLowerCase().split('+')
  return GMAIL.has(domain) ? `${user.replaceAll('.', '')}@gmail.com` : `${user}@${domain}`
}
