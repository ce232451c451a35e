/** Preferences of a visitor, such as the language and the town. They say nothing about who it is. */
import type { IncomingHttpHeaders } from 'node:http'

const YEAR_SECONDS = 31_536_000

export function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookie)?.[1]
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** A `Set-Cookie` header. */
export function preferenceCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
