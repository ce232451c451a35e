/** The port of the writer of social media posts. Every post is a draft that an admin approves before it is published. */

export interface PostBrief {
  /** The page that publishes the post. */
  pageName: string
  /** An occasion or a wish of the admin; null for none. */
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
    /** The price before a reduction; null for none. */
    comparePrice: number | null
    unit: string
  } | null
  /** The public page of the store or product; the only address that the post may contain. */
  link: string
  /** Counts the posts of its kind, so that consecutive posts differ. */
  sequence: number
  /** The templates of earlier posts about the same store or product. */
  usedTemplates: string[]
  /** The latest posts, which this one must not resemble. */
  recentPosts: string[]
  /** Aborts at the deadline. */
  signal: AbortSignal
}

export interface PostDraft {
  content: string
  /** Identifies the template or angle, so that the next post about the same subject uses another. */
  template: string
  /** Why a template was used instead of the model, as the rest of a sentence about the model. */
  fallbackReason?: string
}

export interface PostWriter {
  /** @throws when it cannot write; the job is retried */
  write(brief: PostBrief): Promise<PostDraft>
}

/**
 * Sanitizes a vendor's name or description for a post: one line without URLs, e-mail addresses, hash tags and control
 * characters, truncated at a word to `maxLength` characters.
 */
export function sanitizeText(text: string, maxLength: number): string {
  const sanitized = text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/\S+@\S+|\S*(?:https?:|www\.)\S*/gi, '')
    .replaceAll(bareUrl, '')
    .replaceAll(/[#<>{}[\]]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (sanitized.length <= maxLength) return sanitized
  return `${sanitized.slice(0, maxLength).replace(/\s+\S*$/, '')}…`
}

/** `shop.example.com/x` without a scheme. */
export const bareUrl =
  /\b(?:[a-z0-9-]+\.)+(?:com|net|org|ph|shop|store|io|me|ly|co|info|link|site|online|xyz|example)\b\S*/gi

/** `₱240`, `₱62.50` */
export function formatPrice(centavos: number): string {
  const pesos = (centavos / 100).toLocaleString('en-PH', {
    minimumFractionDigits: centavos % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })
  return `₱${pesos}`
}
