import { createHash } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { createOfflineAgent } from '../../../src/adapters/ai/offline/agent.ts'
import { isPlainYes } from '../../../src/features/chat/turn/consent.ts'
import { isQuantity, lineTotal } from '../../../src/platform/values/quantity.ts'
import { play, problemsOf } from './dialogues/play.ts'
import { readDialogues, type Dialogue } from './dialogues/read.ts'

/** The test set: the half of the dialogues that was not used while the rules were written. */
function isHeldOut({ group, title }: Dialogue): boolean {
  return createHash('sha256').update(`${group}/${title}`).digest()[0]! % 2 === 1
}

const ACCURACY = 0.95
const MEDIAN_MS = 20

function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => (loaded ??= load())
}

describe('the offline agent', () => {
  const agent = createOfflineAgent()
  const dialogues = readDialogues()
  const played = lazy(async () => {
    const all = []
    for (const dialogue of dialogues) {
      const { orders, exchanges } = await play(agent, dialogue)
      all.push({
        dialogue,
        orders,
        exchanges,
        problems: problemsOf(dialogue, { orders, exchanges }),
      })
    }
    return all
  })

  it('has at least 250 dialogues, a third of them hostile, confused or unsure', () => {
    const hard = dialogues.filter(({ group }) => /hostile|confused|agreement/.test(group))
    expect(dialogues.length).to.be.at.least(250)
    expect(hard.length / dialogues.length).to.be.at.least(1 / 3)
  })

  for (const [half, isIn] of [
    ['the training half', (dialogue: Dialogue) => !isHeldOut(dialogue)],
    ['the held-out half', isHeldOut],
  ] as const)
    it(`captures exactly the expected orders in 95 % of ${half}`, async () => {
      const all = (await played()).filter(({ dialogue }) => isIn(dialogue))
      const wrong = all.filter(({ problems }) => problems.length > 0)
      const report = wrong.map(
        ({ dialogue, problems }) => `${dialogue.group}: ${dialogue.title}: ${problems.join(', ')}`,
      )
      const correct = all.length - wrong.length
      expect(correct / all.length, report.join('\n')).to.be.at.least(ACCURACY)
    })

  it('captures no order without consent', async () => {
    const none = (await played()).filter(({ dialogue }) => dialogue.orders.length === 0)
    const taken = none.filter(({ orders }) => orders.length > 0)
    expect(taken.map(({ dialogue }) => dialogue.title)).to.deep.equal([])
  })

  it('answers every message, half of them within 20 ms', async () => {
    const exchanges = (await played()).flatMap(({ exchanges }) => exchanges)
    expect(exchanges.filter(({ reply }) => reply.trim() === '')).to.deep.equal([])
    const times = exchanges.map(({ ms }) => ms).toSorted((a, b) => a - b)
    expect(times[times.length >> 1]).to.be.below(MEDIAN_MS)
  })

  it('is deterministic', async () => {
    const some = dialogues.filter((_, index) => index % 10 === 0)
    for (const dialogue of some) {
      const replies = async () => (await play(agent, dialogue)).exchanges.map(({ reply }) => reply)
      expect(await replies()).to.deep.equal(await replies())
    }
  })

  it('captures only after a summary and a plain yes, for random messages in random order', async () => {
    const words = [...new Set(dialogues.flatMap(({ turns }) => turns.map(({ says }) => says)))]
    const message = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...words) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('yes', 'oo', 'Ana Reyes, Purok 3, Salay, 09171234567'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
    )
    const store = fc.constantFrom('nena', 'bigas', 'gulay', 'karne', 'beth')
    await fc.assert(
      fc.asyncProperty(
        store,
        fc.array(message, { minLength: 1, maxLength: 12 }),
        async (store, says) => {
          const turns = says.map((each) => ({ says: each, expects: [] }))
          const { orders, exchanges } = await play(agent, {
            group: '',
            title: '',
            store,
            settings: {},
            turns,
            orders: [],
          })
          const agreed = exchanges.filter(
            ({ says: said }, at) =>
              isPlainYes(said) && exchanges[at - 1]?.reply.includes('Reply YES'),
          )
          expect(orders.length).to.be.at.most(agreed.length)
          expect(exchanges.every(({ reply }) => reply.trim() !== '')).to.equal(true)
          for (const { lines, total } of orders) {
            expect(lines.every(({ qty }) => isQuantity(qty) && qty > 0 && qty <= 999)).to.equal(
              true,
            )
            const sum = lines.reduce((so, { price, qty }) => so + lineTotal(price, qty), 0)
            expect(total).to.equal(sum)
          }
        },
      ),
      { numRuns: 150, seed: 20_261_121 },
    )
  })
})
