/** "Bawang 40 pesos": money behind goods of which nothing says how many buys as much of them as it pays for. */
import type { Interpretation, Mention } from '../../../interpretation/interpretation.ts'
import { PESOS, toQuantityOfSale } from '../../../interpretation/quantity-of-sale.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { tokenize } from '../../../language/tokenizer.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import type { DraftLine } from '../../order-draft.ts'
import { putGoods } from '../put-goods.ts'

/** @returns the amounts that bought something, as written */
export function buyAmounts(
  turn: DialogueTurn,
  { clauses, tokens }: Pick<Interpretation, 'clauses' | 'tokens'>,
): string[] {
  return clauses.flatMap((clause) =>
    clause.mentions.flatMap((mention, at) => {
      const line = assumedLine(turn, mention)
      const until = clause.mentions[at + 1]?.start ?? clause.end
      const amounts = tokens.filter(
        ({ role, start, text }) =>
          role === 'money' && start >= mention.end && start < until && valueOf(text) !== null,
      )
      const [amount, ...others] = amounts
      if (!line || !amount || others.length > 0) return []
      return buy(turn, line, valueOf(amount.text)!) ? [amount.text] : []
    }),
  )
}

/** In digits or words: "bente pesos". */
function valueOf(text: string): number | null {
  return parseNumber(tokenize(text), 0)?.value ?? null
}

/** What this message has put of the goods without a number. */
function assumedLine({ outcomes }: DialogueTurn, mention: Mention): DraftLine | null {
  if (mention.quantity || mention.words === '') return null
  const put = outcomes.find(
    (each) =>
      each.kind === 'put' &&
      each.isAssumed &&
      mention.candidates.some(({ entry }) => entry === each.line.entry),
  )
  return put?.kind === 'put' ? put.line : null
}

/** The price of one is only named. */
function buy(turn: DialogueTurn, { entry, options, note }: DraftLine, value: number): boolean {
  const quantity = { value, unit: { kind: 'unknown' as const, name: PESOS }, text: String(value) }
  const bought = toQuantityOfSale(quantity, entry)
  if (bought.kind !== 'sold' || bought.qty === 1) return false
  return putGoods(turn, { entry, act: 'set', quantity, options: [...options], note })
}
