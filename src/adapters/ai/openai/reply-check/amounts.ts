/** Amounts of money, discounts and stock in a reply: each must come from the catalogue, the cart or the owner. */
import { formatPesos } from '../../../../platform/values/money.ts'
import type { CatalogueItem, Turn } from '../../agent.ts'
import type { QuotableTexts } from './quotable-texts.ts'
import type { TurnRecord } from './turn-record.ts'

const number = String.raw`\d[\d,]*(?:\.\d{1,2})?`
const amountPatterns = [
  `(?:₱|\\bphp|\\bpesos?|\\bp(?=\\s?\\d))\\s?(${number})`,
  `(${number})\\s?(?:pesos?|piso|php)\\b`,
  // "total: 125", "price is 62.50", and whatever else has two decimals and no unit of measure
  `\\b(?:total|subtotal|price|presyo|halaga|kabuuan|bayad|fee|cost|balance|amount)\\b[^\\d\\n]{0,15}(${number})(?!\\s*[\\p{L}%])`,
  `(?<![\\d.:])(\\d[\\d,]*\\.\\d{2})(?![\\d.]|\\s?(?:kg|kilos?|g|l|lit\\w*|ml|m|cm|km|%|am|pm)\\b)`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** The amounts of money in a text, in centavos. */
export function extractAmounts(text: string): number[] {
  return amountPatterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, amount]) => Math.round(Number(amount!.replaceAll(',', '')) * 100))
}

const spelledAmount =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|thousand|isang?|dalawang?|tatlong?|apat|limang?|usa ka|duha ka|tulo ka|singko|diyes|bente|singkwenta|sandaan|gatos)\s+(?:pesos?|piso)\b/iu
const gift =
  /\bfree\b(?!\s+to\b)|\blibre\b|\bdiscount(?:ed|s)?\b|\bpromo\b|\bvouchers?\b|\bcash ?back\b|\brefund(?:ed|s)?\b|\btawad\b|\d\s?%\s*off\b/giu
const stockClaim =
  /(\d[\d,]*)\s*(?:\p{L}+\s+){0,2}?(?:left|in stock|available|remaining|na lang|nabilin|natira)\b/giu

/** @returns why the reply must not go out, as a sentence for the model; null when its amounts are known */
export function findAmountViolation(
  text: string,
  turn: Turn,
  record: TurnRecord,
  quotable: QuotableTexts,
): string | null {
  if (spelledAmount.test(text)) return 'It wrote an amount in words. Write amounts in digits.'
  const given = text.match(gift)?.find((word) => !ownerSays(quotable, word))
  if (given) return `It spoke of “${given}”, which the owner does not offer.`
  const facts = collectFacts(text, turn, record, quotable)
  for (const sentence of text.split(/(?<=[.!?])\s+|\n/u)) {
    const unknown = findUnknownAmount(sentence, facts)
    if (unknown !== undefined)
      return `It named ${formatPesos(unknown)}, which is no price of that product and no total that a tool told you in this turn. Use search_catalogue or current_cart.`
  }
  const stock = [...text.matchAll(stockClaim)].find(
    ([, left]) => !facts.stocks.has(Number(left!.replaceAll(',', ''))),
  )
  return stock ? `It said “${stock[0]}”, which no tool told you.` : null
}

function ownerSays({ owner, products }: QuotableTexts, word: string): boolean {
  const stem = word.toLowerCase().replace(/(?:ed|s)$/u, '')
  return owner.includes(stem) || products.includes(stem)
}

interface AmountFacts {
  /** By the product's name in lower case: its price, and the price of each quantity that is spoken of. */
  byProduct: Map<string, Set<number>>
  /** Totals of the cart, and amounts in the owner's own texts. */
  general: Set<number>
  stocks: Set<number>
}

function collectFacts(
  text: string,
  { message }: Turn,
  record: TurnRecord,
  { owner, products }: QuotableTexts,
): AmountFacts {
  const carts = record.carts()
  const lines = carts.flatMap((cart) => cart.lines)
  const spoken = `${message} ${text}`.match(/(?<![\d.,])\d{1,3}(?![\d.,]*\d)/gu) ?? []
  const quantities = new Set([1, ...spoken.map(Number), ...lines.map(({ qty }) => qty)])
  const byProduct = new Map<string, Set<number>>()
  const add = ({ name, price }: Pick<CatalogueItem, 'name' | 'price'>) => {
    const amounts = byProduct.get(name.toLowerCase()) ?? new Set()
    for (const quantity of quantities) amounts.add(price * quantity)
    byProduct.set(name.toLowerCase(), amounts)
  }
  for (const each of [...record.products(), ...lines]) add(each)
  const quoted = `${owner}\n${products}`.matchAll(/\d[\d,]*(?:\.\d{1,2})?/gu)
  const general = [...quoted].map(([amount]) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  )
  const rejected = carts.flatMap((cart) => cart.rejected).map(({ available = 0 }) => available)
  const inventories = record.products().map(({ inventory }) => inventory)
  return {
    byProduct,
    general: new Set([...general, ...carts.map(({ total }) => total)]),
    stocks: new Set([...inventories, ...rejected, ...quantities]),
  }
}

/** An amount that belongs to none of the products of its sentence, nor to the cart or the owner. */
function findUnknownAmount(
  sentence: string,
  { byProduct, general }: AmountFacts,
): number | undefined {
  const lowerCased = sentence.toLowerCase()
  const named = [...byProduct.keys()].filter((name) => lowerCased.includes(name))
  const relevant = named.length > 0 ? named : [...byProduct.keys()]
  // A number in the name of a product is no amount.
  const words = named.reduce((rest, name) => rest.replaceAll(name, ' '), lowerCased)
  return extractAmounts(words).find(
    (amount) => !general.has(amount) && !relevant.some((name) => byProduct.get(name)!.has(amount)),
  )
}
