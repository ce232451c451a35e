/** How a played dialogue compares with the expected one. */
import type { CartView } from '../../../../src/adapters/ai/agent.ts'
import { normalizePhMobile } from '../../../../src/platform/values/phone.ts'
import type { Played } from './play.ts'
import type { Dialogue, ExpectedOrder } from './read.ts'

/**
 * `wrong`: an order was captured that differs in goods, size, options, quantity or mobile, or that nobody meant; `question`: an expected order is
 * missing; `bad answer`: the orders are right, but not what was said, or a name, address or note.
 */
export type Outcome = 'exact' | 'wrong' | 'question' | 'bad answer'

export interface Verdict {
  outcome: Outcome
  problems: string[]
}

export function judge({ turns, orders }: Dialogue, played: Played): Verdict {
  const { wrong, missing, pairs } = matchOrders(orders, played.orders)
  const unlike = pairs.flatMap(([expected, order]) => contactProblems(expected, order))
  const said = turns.flatMap(({ reply }, at) =>
    replyProblems(reply, played.exchanges[at]!.reply, at),
  )
  const bad = [...unlike, ...said, ...repeatedQuestions(played)]
  const problems = [...wrong, ...missing, ...bad]
  if (wrong.length > 0) return { outcome: 'wrong', problems }
  if (missing.length > 0) return { outcome: 'question', problems }
  return { outcome: bad.length > 0 ? 'bad answer' : 'exact', problems }
}

/** Pairs what was captured with what was expected, in order. */
function matchOrders(expected: ExpectedOrder[], captured: CartView[]) {
  const wrong: string[] = []
  const missing: string[] = []
  const pairs: [ExpectedOrder, CartView][] = []
  let next = 0
  for (const order of captured) {
    const at = expected.findIndex((each, index) => index >= next && isSame(each, order))
    if (at === -1) wrong.push(`ordered ${itemsOf(order).join('; ')}`)
    else {
      pairs.push([expected[at]!, order])
      missing.push(...expected.slice(next, at).map(describe))
      next = at + 1
    }
  }
  if (wrong.length === 0) missing.push(...expected.slice(next).map(describe))
  return { wrong, missing, pairs }
}

const describe = ({ items }: ExpectedOrder) =>
  `not ordered: ${items.map(([title, quantity]) => `${quantity} ${title}`).join('; ')}`

const itemsOf = ({ lines, contact }: CartView) => [
  ...lines.map(({ qty, title }) => `${qty} ${title}`),
  `to ${contact.contactNumber}`,
]

/** Lines of the same goods that differ in their notes are one. */
function isSame({ items, to }: ExpectedOrder, { lines, contact }: CartView): boolean {
  const quantities = new Map<string, number>()
  const add = (title: string, quantity: number) =>
    quantities.set(title, Math.round(((quantities.get(title) ?? 0) + quantity) * 1000) / 1000)
  for (const [title, quantity] of items) add(title, quantity)
  for (const { title, qty } of lines) add(title, -qty)
  const mobile = to && normalizePhMobile(to[2]!)
  return (
    [...quantities.values()].every((each) => each === 0) &&
    (!mobile || mobile === contact.contactNumber)
  )
}

function contactProblems({ to, notes }: ExpectedOrder, { contact, lines }: CartView): string[] {
  const problems: string[] = []
  const { customerName = '', deliveryAddress = '', fulfilment = 'delivery' } = contact
  if (to && contentWords(customerName) !== contentWords(to[0]!))
    problems.push(`name ${customerName}`)
  const isPickup = contentWords(to?.[1] ?? '') === 'pickup'
  if (isPickup && fulfilment !== 'pickup') problems.push('no pickup')
  if (to && !isPickup && contentWords(deliveryAddress) !== contentWords(to[1]!))
    problems.push(`address ${deliveryAddress}`)
  const noted = [contact.notes, ...lines.map(({ note }) => note)].join(' ')
  for (const note of notes)
    if (!wordsOf(noted).join(' ').includes(wordsOf(note).join(' ')))
      problems.push(`"${note}" is not in the notes "${noted.trim()}"`)
  return problems
}

const FUNCTION_WORDS = new Set(
  'a an at by for from in is it my near of on the this to po ho ang may mga na nga ni sa ng ug og si kay lang ra'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const contentWords = (text: string) =>
  wordsOf(text)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .join(' ')

function replyProblems(
  { says, saysNot }: Dialogue['turns'][number]['reply'],
  reply: string,
  at: number,
): string[] {
  const has = (words: string) => mentions(plain(reply), plain(words))
  return [
    ...says
      .filter((any) => !any.some(has))
      .map((any) => `answer ${at + 1} lacks "${any.join(' | ')}"`),
    ...saysNot.filter(has).map((words) => `answer ${at + 1} says "${words}"`),
  ]
}

/** In lower case, and 1,450 as 1450. */
const plain = (text: string) => text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3})/gu, '')

/** A short word is looked for as a word: `po` is not in `Poblacion`. */
const mentions = (reply: string, words: string) =>
  /^\p{L}{1,3}$/u.test(words) ? wordsOf(reply).includes(words) : reply.includes(words)

/** The same question twice running in the same words, to a customer who did not repeat himself. */
function repeatedQuestions({ exchanges }: Played): string[] {
  return exchanges.flatMap(({ says, reply }, at) => {
    const before = exchanges[at - 1]
    if (!before || before.says === says) return []
    const asked = new Set(questionsOf(before.reply))
    return questionsOf(reply)
      .filter((question) => asked.has(question))
      .map((question) => `answer ${at + 1} asks again: ${question}`)
  })
}

const questionsOf = (reply: string) =>
  (reply.match(/[^.!?\n]+\?/gu) ?? []).map((each) => each.trim())
