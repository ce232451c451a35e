/** Who writes social media posts about a store or a product. What it writes is a draft that an admin reads first. */

export interface Assignment {
  /** The name that the post speaks under. */
  pageName: string
  /** An occasion or a wish of who asked; null for none. */
  topic: string | null
  store: {
    name: string
    category: string
    description: string
    city: string
    barangay: string
  }
  /** Null for a post about the store itself. Prices are centavos. */
  product: {
    name: string
    description: string
    price: number
    /** What it cost before; null without. */
    comparePrice: number | null
    unit: string
  } | null
  /** Where readers find it; the only address that the post may name. */
  link: string
  /** Rises by one with every post of its kind, so that neighbours differ. */
  turn: number
  /** The templates of earlier posts about the same. */
  used: string[]
  /** The latest posts, which this one should not sound like. */
  recent: string[]
  /** Aborts when there is no time left. */
  signal: AbortSignal
}

export interface Written {
  content: string
  /** Which way of writing it was, so that the next post about the same takes another. */
  template: string
}

export interface Writer {
  /** @throws when it cannot write; the job is then tried again */
  write(assignment: Assignment): Promise<Written>
}

/**
 * A name or description of a vendor, as it may stand in a post: on one line, without addresses of the web, mail addresses,
 * hash tags and control characters, and not longer than `most` characters.
 */
export function plain(text: string, most: number): string {
  const words = text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/\S+@\S+|\S*(?:https?:|www\.)\S*/gi, '')
    .replaceAll(bareAddress, '')
    .replaceAll(/[#<>{}[\]]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (words.length <= most) return words
  return `${words.slice(0, most).replace(/\s+\S*$/, '')}…`
}

/** `shop.example.com/x` without a scheme. */
export const bareAddress =
  /\b(?:[a-z0-9-]+\.)+(?:com|net|org|ph|shop|store|io|me|ly|co|info|link|site|online|xyz|example)\b\S*/gi

/** `₱240`, `₱62.50`: prices as people write them. */
export function price(centavos: number): string {
  const pesos = (centavos / 100).toLocaleString('en-PH', {
    minimumFractionDigits: centavos % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })
  return `₱${pesos}`
}
