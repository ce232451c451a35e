/** The same order in many words: the same order comes out, or a question; never another order. */
import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { createOfflineAgent } from '../../../src/adapters/ai/offline/agent.ts'
import { play } from './dialogues/play.ts'
import { asides, questionsAbout, withContact } from './paraphrases/asides.ts'
import { revisionsOf } from './paraphrases/revisions.ts'
import { noTypos, orders, sentencesFor, typos, type Line } from './paraphrases/sentences.ts'

/** For a longer run: `PARAPHRASE_RUNS=20000`; another `PARAPHRASE_SEED` says other sentences. */
const numRuns = Number(process.env.PARAPHRASE_RUNS ?? 40)
const seed = Number(process.env.PARAPHRASE_SEED ?? 20_261_123)

/** Promised is none; this is where the agent stands, behind which it must not fall. */
const WRONG_MAX = 0.005

/** Else an agent that only asks would do. */
const CAPTURED_MIN = 0.95
const CAPTURED_WITH_TYPOS_MIN = 0.8

const CONTACT = 'Ana Reyes, Purok 3, Poblacion, Salay, 09171234567'

const itemsOf = (lines: readonly { title: string; quantity: number }[]) =>
  lines.map(({ title, quantity }) => `${quantity} ${title}`).toSorted()

const expectedOf = (lines: readonly Line[]) =>
  itemsOf(lines.map(({ goods, quantity }) => ({ title: goods.title, quantity })))

describe('the offline agent on paraphrases', () => {
  const agent = createOfflineAgent()

  /** Whether the order was captured. @throws when another one was */
  async function takes(
    store: string,
    messages: string[],
    lines: readonly Line[],
  ): Promise<boolean> {
    const turns = [...messages, CONTACT, 'yes'].map((says) => ({
      says,
      reply: { says: [], saysNot: [] },
    }))
    const { orders: captured } = await play(agent, { store, settings: {}, turns })
    for (const { lines: taken } of captured) {
      const actual = itemsOf(taken.map(({ title, qty }) => ({ title, quantity: qty })))
      expect(actual, `${store}: ${messages.join(' / ')}`).to.deep.equal(expectedOf(lines))
    }
    return captured.length > 0
  }

  async function shareCaptured<T>(
    said: fc.Arbitrary<T>,
    take: (each: T) => Promise<boolean>,
    wrongMax = WRONG_MAX,
  ): Promise<number> {
    let captured = 0
    let wrong = 0
    const property = fc.asyncProperty(said, async (each) => {
      try {
        if (await take(each)) captured++
      } catch (err) {
        wrong++
        if (wrong > wrongMax * numRuns) throw err
      }
    })
    await fc.assert(property, { numRuns, seed })
    return captured / numRuns
  }

  for (const [kind, typo, least] of [
    ['without typing errors', noTypos, CAPTURED_MIN],
    ['with typing errors', typos, CAPTURED_WITH_TYPOS_MIN],
  ] as const)
    it(`takes an order in one message ${kind}, or asks; hardly ever another order`, async () => {
      const said = orders.chain((order) => fc.tuple(fc.constant(order), sentencesFor(order, typo)))
      const share = await shareCaptured(said, async ([{ store, lines }, sentence]) =>
        takes(store, [sentence], lines),
      )
      expect(share).to.be.at.least(least)
    })

  it('takes an order in several messages, or asks; hardly ever another order', async () => {
    const said = orders.chain((order) =>
      fc.tuple(
        fc.constant(order),
        fc.tuple(...order.lines.map((line) => sentencesFor({ ...order, lines: [line] }, noTypos))),
      ),
    )
    const share = await shareCaptured(said, async ([{ store, lines }, sentences]) =>
      takes(store, sentences, lines),
    )
    expect(share).to.be.at.least(CAPTURED_MIN)
  })

  it('takes an order with name and address in the same message, or asks; hardly ever another order', async () => {
    const said = orders.chain((order) =>
      fc.tuple(fc.constant(order), withContact(sentencesFor(order, noTypos))),
    )
    const share = await shareCaptured(said, async ([{ store, lines }, sentence]) =>
      takes(store, [sentence], lines),
    )
    expect(share).to.be.at.least(CAPTURED_MIN)
  })

  it('takes no amount of money, hour, age or number of guests for a quantity', async () => {
    const said = orders.chain((order) =>
      fc.tuple(
        fc.constant(order),
        sentencesFor(order, noTypos),
        asides,
        fc.constantFrom('. ', '\n'),
      ),
    )
    const share = await shareCaptured(said, async ([{ store, lines }, sentence, aside, gap]) =>
      takes(store, [sentence + gap + aside], lines),
    )
    expect(share).to.be.at.least(CAPTURED_MIN)
  })

  it('orders nothing when asked', async () => {
    const said = orders.chain((order) =>
      fc.tuple(fc.constant(order), fc.tuple(...order.lines.map(questionsAbout))),
    )
    const share = await shareCaptured(
      said,
      async ([{ store }, questions]) => takes(store, questions, []),
      0,
    )
    expect(share).to.equal(0)
  })

  it('takes a change of an order, or asks; hardly ever another order', async () => {
    const said = orders
      .filter(({ lines }) => lines.length > 1)
      .chain((order) =>
        fc.tuple(fc.constant(order), sentencesFor(order, noTypos), revisionsOf(order)),
      )
    const share = await shareCaptured(said, async ([{ store }, sentence, { says, lines }]) =>
      takes(store, [sentence, says], lines),
    )
    expect(share).to.be.at.least(CAPTURED_MIN)
  })
})
