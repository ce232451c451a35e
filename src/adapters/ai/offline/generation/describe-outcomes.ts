/** One sentence for what became of each thing that a message asked for. */
import { formatPesos } from '../../../../platform/values/money.ts'
import { lineTotal } from '../../../../platform/values/quantity.ts'
import type { Outcome } from '../dialogue/outcome.ts'
import type { ShelfEntry } from '../interpretation/shelf.ts'
import { describeLine, describePrice, formatAmount, listGoods } from './describe-goods.ts'
import type { Phrasebook } from './phrasebook.ts'

/** So many are left that it is said. */
const FEW = 10

/**
 * @param phone of the store, as it follows a sentence
 * @param asksHowMany whether a quantity that was assumed is asked about: a summary shows it
 */
export function describeOutcomes(
  outcomes: readonly Outcome[],
  { say }: Phrasebook,
  { phone, asksHowMany }: { phone: string; asksHowMany: boolean },
): string[] {
  const removed = outcomes.flatMap((each) =>
    each.kind === 'removed' ? [each.entry.item.name] : [],
  )
  const put = outcomes.filter((each) => each.kind === 'put')
  const noted = put.filter(({ isAssumed }) => !isAssumed).map(({ line }) => describeLine(line))
  const assumed = put.filter(({ isAssumed }) => isAssumed).map(({ line }) => describeLine(line))
  const prescribed = outcomes
    .flatMap((each) =>
      each.kind === 'put' ? [each.line.entry] : each.kind === 'quote' ? [each.entry] : [],
    )
    .filter(({ item }) => item.prescription)
    .map(({ item }) => item.name)
  const names = (things: readonly string[]) => [...new Set(things)].join(', ')
  return [
    ...(removed.length > 0 ? [say('removed', { things: names(removed) })] : []),
    ...(noted.length > 0 ? [say('added', { things: noted.join(', ') })] : []),
    ...outcomes.flatMap((outcome) => describe(outcome, say, phone)),
    ...totalOfQuotes(outcomes, say),
    ...(assumed.length > 0
      ? [
          say('assumed', { thing: assumed.join(', ') }) +
            (asksHowMany ? ` ${say('askHowMany')}` : ''),
        ]
      : []),
    ...(prescribed.length > 0 ? [say('prescription', { things: names(prescribed) })] : []),
  ]
}

function describe(outcome: Outcome, say: Phrasebook['say'], phone: string): string[] {
  switch (outcome.kind) {
    case 'put':
    case 'removed':
      return []
    case 'notInOrder':
      return [say('notInOrder', { words: shorten(outcome.words) })]
    case 'leftOut':
      return [say('leftOut', { words: shorten(outcome.words) })]
    case 'soldOut':
      return [
        say('soldOut', { thing: outcome.entry.item.name }),
        ...offerAlternatives(outcome.alternatives, say),
      ]
    case 'insufficientStock': {
      const { name, unit } = outcome.entry.item
      return [say('insufficientStock', { thing: name, left: formatAmount(outcome.left, unit) })]
    }
    case 'unsoldAmount':
      return [describeUnsold(outcome, say)]
    case 'incompatibleUnit': {
      const { name: thing, unit } = outcome.entry.item
      if (outcome.isKnown) return [say('incompatibleUnit', { thing, unit })]
      return [say('unknownUnit', { thing, unit, words: shorten(outcome.words) })]
    }
    case 'invalidQuantity':
      return [say('invalidQuantity', { thing: outcome.entry.item.name })]
    case 'conflictingQuantities':
      return [say('askTotalQuantity', { thing: outcome.entry.item.name })]
    case 'tooManyOptions': {
      const { name: group, max } = outcome.group
      return [say('tooManyOptions', { thing: outcome.entry.item.name, group, max })]
    }
    case 'unknownProduct':
      return [
        say('unknownProduct', { words: shorten(outcome.words) }),
        ...offerAlternatives(outcome.alternatives, say),
      ]
    case 'unnamedGoods':
      return [say('askGoods', { quantity: shorten(outcome.quantity), phone })]
    case 'unexplained':
      return [say('askUnexplained', { words: shorten(outcome.words), phone })]
    case 'passedOver':
      return [say('passedOver', { words: shorten(outcome.words) })]
    case 'quote':
      return describeQuote(outcome, say)
    case 'optionPrice':
      return [
        say('price', { thing: outcome.option.name, price: formatPesos(outcome.option.price) }),
      ]
    case 'options': {
      const { name: group, options } = outcome.group
      return [say('options', { group, options: options.map(({ name }) => name).join(', ') })]
    }
    case 'list':
      return [say('choices', { things: listGoods(outcome.entries, say) })]
    case 'offer': {
      const { name, unit } = outcome.entry.item
      return [say('askOffer', { thing: `${formatAmount(outcome.qty, unit)} × ${name}` })]
    }
  }
}

function describeUnsold(
  { entry: { item }, qty, nearest }: Extract<Outcome, { kind: 'unsoldAmount' }>,
  say: Phrasebook['say'],
): string {
  const amounts = nearest.map((amount) => formatAmount(amount, item.unit))
  return say('unsoldAmount', {
    thing: item.name,
    asked: formatAmount(qty, item.unit),
    nearest: amounts.join(` ${say('or')} `),
  })
}

function describeQuote(
  { entry, qty, price, isAside = false }: Extract<Outcome, { kind: 'quote' }>,
  say: Phrasebook['say'],
): string[] {
  const { name: thing, unit, inventory } = entry.item
  if (inventory <= 0) return [say('soldOut', { thing })]
  if (qty !== null) {
    const total = formatPesos(lineTotal(price, qty))
    const told = say('quote', { thing: `${formatAmount(qty, unit)} × ${thing}`, total })
    return [isAside ? told : `${told} ${say('askAdd')}`]
  }
  const each = `${formatPesos(price)}/${unit}`
  const left = formatAmount(inventory, unit)
  const sentence =
    inventory <= FEW
      ? say('priceFew', { thing, price: each, left })
      : say('price', { thing, price: each })
  return [sentence]
}

/** Of several amounts that were asked about. */
function totalOfQuotes(outcomes: readonly Outcome[], say: Phrasebook['say']): string[] {
  const totals = outcomes.flatMap((each) =>
    each.kind === 'quote' && each.qty !== null && each.entry.item.inventory > 0
      ? [lineTotal(each.price, each.qty)]
      : [],
  )
  if (totals.length < 2) return []
  return [say('quoteTotal', { total: formatPesos(totals.reduce((sum, each) => sum + each, 0)) })]
}

function offerAlternatives(entries: readonly ShelfEntry[], say: Phrasebook['say']): string[] {
  const names = entries.map((entry) => `${entry.item.name} (${describePrice(entry)})`)
  return names.length > 0 ? [say('alternatives', { things: names.join(', ') })] : []
}

/** The customer's words as far as they are quoted. */
function shorten(words: string): string {
  const characters = Array.from(words.trim())
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : characters.join('')
}
