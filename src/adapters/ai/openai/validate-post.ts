import { extractAmounts } from './reply-check/amounts.ts'
import { bareUrl, sanitizeText, type PostBrief } from '../post-writer.ts'

const LENGTH_MIN = 40
const LENGTH_MAX = 1_200

/** Why a text of the model must not be published, or null. */
export function findViolation(text: string, brief: PostBrief): string | null {
  const { store, product, link, recentPosts } = brief
  const textWithoutLink = text.replaceAll(link, ' ')
  const lowerCased = textWithoutLink.toLowerCase()
  const names = [store.name, product?.name ?? store.name].map((name) =>
    sanitizeText(name, 100).toLowerCase(),
  )
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return `has ${text.length} characters`
  if (!names.some((name) => name && lowerCased.includes(name)))
    return 'names neither store nor product'
  if (/https?:|www\.|\S@\S/i.test(textWithoutLink) || textWithoutLink.match(bareUrl))
    return 'names a foreign address'
  if (/\d(?:[\s().-]?\d){8,}/.test(textWithoutLink)) return 'names a number'
  if (extractAmounts(textWithoutLink).some((each) => !isKnownPrice(brief, each)))
    return 'names another price'
  if (/\bas an ai\b|language model|\[[^\]]*\]|\{[^}]*\}/i.test(textWithoutLink)) return 'is no post'
  const opening = text.slice(0, LENGTH_MIN)
  return recentPosts.some((each) => each.startsWith(opening)) ? 'begins like an earlier one' : null
}

function isKnownPrice({ product }: PostBrief, amount: number): boolean {
  if (!product) return false
  const { price: now, comparePrice } = product
  const saved = comparePrice && comparePrice - now
  return [now, comparePrice, saved].includes(amount)
}
