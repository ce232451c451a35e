/** Amounts of money, discounts and stock in a reply: each must come from the catalogue, the cart or the owner. */
import { formatPesos } from '../../../../platform/values/money.ts'
import { lineTotal } from '../../../../platform/values/quantity.ts'
import type { CatalogueItem, ChoiceOption, Turn } from '../../agent.ts'
import { spokenQuantities } from './quantities.ts'
import type { QuotableTexts } from './quotable-texts.ts'
import type { TurnRecord } from './turn-record.ts'

const number = String.raw`\d[\d,]*(?:\.\d{1,2})?`
const amountPatterns = [
  `(?:₱|\\bphp|\\bpesos?|\\bp(?=\\s?\\d))\\s?(${number})`,
  `(${number})\\s?(?:pesos?|piso|php)\\b`,
  // "total: 125", "price is 62.50", and whatever else has two decimals and no unit of measure
  `\\b(?:total|subtotal|price|presyo|halaga|kabuuan|bayad|fee|cost|balance|amount)\\b[^\\d\\n]{0,15}(${number})(?!\\s*[\\p{L}%])`,
  `(?<![\\d.:])(\\d[\\d,]*\\.\\d{2})(?![\\d.]|\\s?[×x]|\\s?(?:kg|kilos?|g|grams?|l|lit\\w*|ml|m|meters?|cm|km|%|am|pm)\\b)`,
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
/** Of a discount; a percentage alone may be of sugar. */
const percentages =
  /\d+(?:\.\d+)?\s?%(?=[^.!?\n]{0,30}\b(?:off|discount|tawad|bawas))|(?<=\b(?:off|discount|tawad|bawas)[^.!?\n]{0,30})\b\d+(?:\.\d+)?\s?%/giu
const stockClaim =
  /(\d[\d,]*(?:\.\d+)?)\s*(?:\p{L}+\s+){0,2}?(?:left|in stock|available|remaining|na lang|nabilin|natira)\b/giu

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
  const percentage = text.match(percentages)?.find((each) => !ownerOffers(quotable, each))
  if (percentage) return `It spoke of “${percentage}”, which the owner does not offer.`
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

const ownerOffers = ({ ownerWords }: QuotableTexts, percentage: string) =>
  [...ownerWords.matchAll(/\d+(?:\.\d+)?(?=\s?%)/gu)].some(
    ([each]) => each === percentage.replace(/\s?%/u, ''),
  )

interface AmountFacts {
  goods: PricedGoods[]
  /** Totals of the cart, numbers in the owner's own words, and amounts in the descriptions of products. */
  general: Set<number>
  stocks: Set<number>
}

/** A product, or one of its variants, with the amounts that a sentence which names it may have. */
interface PricedGoods {
  /** Lower case; a sentence that has all of them speaks of it. */
  names: string[]
  /** Its price, that of each option, and the price of each quantity that is spoken of. */
  amounts: Set<number>
}

function collectFacts(
  text: string,
  { message }: Turn,
  record: TurnRecord,
  { ownerWords, products }: QuotableTexts,
): AmountFacts {
  const carts = record.carts()
  const found = record.products()
  const lines = carts.flatMap((cart) => cart.lines)
  const asked = [...spokenQuantities(message), ...lines.map(({ qty }) => qty)]
  const quantities = new Set([1, ...asked, ...spokenQuantities(text)])
  const goods = [
    ...found.flatMap((product) => goodsOf(product, quantities)),
    ...lines.map((line) => ({
      names: namesOf(line.name, line.variant),
      amounts: amountsOf([line.price], quantities, line.choices),
    })),
  ]
  const quoted = [...ownerWords.matchAll(/\d[\d,]*(?:\.\d{1,2})?/gu)].map(([amount]) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  )
  const available = carts
    .flatMap((cart) => cart.rejected)
    .flatMap((item) => (item.reason === 'OUT_OF_STOCK' ? [item.available] : []))
  const inventories = found.flatMap(({ inventory, variants }) => [
    inventory,
    ...variants.map((variant) => variant.inventory),
  ])
  return {
    goods,
    general: new Set([...quoted, ...extractAmounts(products), ...carts.map(({ total }) => total)]),
    stocks: new Set([...inventories, ...available, ...asked]),
  }
}

/** The variants of a product, and the product itself with the prices of them all. */
function goodsOf(product: CatalogueItem, quantities: Set<number>): PricedGoods[] {
  const { name, variants } = product
  const options = product.choices.flatMap((group) => group.options)
  const goods = variants.map((variant) => ({
    names: namesOf(name, variant.name),
    amounts: amountsOf([variant.price], quantities, options),
  }))
  const prices = variants.length > 0 ? variants.map(({ price }) => price) : [product.price]
  return [...goods, { names: namesOf(name, null), amounts: amountsOf(prices, quantities, options) }]
}

function namesOf(product: string, variant: string | null): string[] {
  return [product, ...(variant === null ? [] : [variant])].map((name) => name.toLowerCase())
}

function amountsOf(
  prices: number[],
  quantities: Set<number>,
  options: readonly ChoiceOption[],
): Set<number> {
  const extras = options.map(({ price }) => price).filter((price) => price > 0)
  const each = prices.flatMap((price) => [price, ...extras.map((extra) => price + extra)])
  const totals = each.flatMap((price) => [...quantities].map((qty) => lineTotal(price, qty)))
  return new Set([...totals, ...extras])
}

/** An amount that belongs to nothing that its sentence names, nor to the cart or the owner. */
function findUnknownAmount(sentence: string, { goods, general }: AmountFacts): number | undefined {
  const lowerCased = sentence.toLowerCase()
  const named = goods.filter(({ names }) => names.every((name) => lowerCased.includes(name)))
  // A sentence that names a variant speaks of its price, not of the other variants'.
  const specific = named.filter(
    ({ names }) =>
      !named.some((other) => other.names.length > names.length && other.names[0] === names[0]),
  )
  const relevant = specific.length > 0 ? specific : goods
  // A number in the name of a product is no amount.
  const words = named
    .flatMap(({ names }) => names)
    .reduce((rest, name) => rest.replaceAll(name, ' '), lowerCased)
  return extractAmounts(words).find(
    (amount) => !general.has(amount) && !relevant.some(({ amounts }) => amounts.has(amount)),
  )
}
