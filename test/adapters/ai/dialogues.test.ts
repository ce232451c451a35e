import { expect } from 'chai'
import fc from 'fast-check'
import { before, describe, it } from 'mocha'
import { createOfflineAgent } from '../../../src/adapters/ai/offline/agent.ts'
import { isPlainYes } from '../../../src/features/chat/turn/consent.ts'
import { yesWithWish } from '../../../src/features/chat/turn/consent-wishes.ts'
import { isQuantity, lineTotal } from '../../../src/platform/values/quantity.ts'
import type { Outcome } from './dialogues/judge.ts'
import { play, type Played } from './dialogues/play.ts'
import { readDialogues } from './dialogues/read.ts'
import { runSet, totalsOf, type Result } from './dialogues/run.ts'
import { shelfOf } from './dialogues/shelf.ts'

/** Shares of all dialogues of a set: exact at least, wrong and bad answers at most. */
interface Shares {
  exact: number
  wrong: number
  bad: number
}

type CountedSet = 'tuned' | 'held-out'

const PROMISED: Shares = { exact: 0.92, wrong: 0.005, bad: 0.04 }
/** Every 48th dialogue is played, or all of them with `DIALOGUES=all`. */
const EVERY = process.env.DIALOGUES === 'all' ? 1 : 48
/** So many are played a second time. */
const REPLAYED_EVERY = 96
/** Where the agent stands, behind which it must not fall. */
const REACHED: Record<CountedSet, Shares> =
  EVERY === 1
    ? {
        tuned: { exact: 0.9355, wrong: 0.0048, bad: 0.0098 },
        'held-out': { exact: 0.8485, wrong: 0.0265, bad: 0.0241 },
      }
    : {
        tuned: { exact: 0.934, wrong: 0.0095, bad: 0.0095 },
        'held-out': { exact: 0.857, wrong: 0.0421, bad: 0.0253 },
      }

const percent = (share: number) => `${Math.round(1000 * share) / 10} %`

const PLAY_MS_MAX = 300_000

describe('the offline agent', () => {
  const agent = createOfflineAgent()
  const tuned = readDialogues('tuned')
  const played: Record<CountedSet, Result[]> = { tuned: [], 'held-out': [] }

  before(async function () {
    this.timeout(PLAY_MS_MAX)
    played.tuned = await runSet(agent, 'tuned', EVERY)
    played['held-out'] = await runSet(agent, 'held-out', EVERY)
  })

  it('is judged by at least 1,000 dialogues, 500 of them unseen, each with a title of its own', () => {
    const heldOut = readDialogues('held-out')
    const examination = readDialogues('examination')
    const unseen = heldOut.length + examination.length
    expect(tuned.length + unseen).to.be.at.least(1000)
    expect(unseen).to.be.at.least(500)
    for (const dialogues of [tuned, heldOut, examination]) {
      const titles = dialogues.map(({ file, title }) => `${file}: ${title}`)
      expect(titles.filter((title, at) => titles.indexOf(title) < at)).to.deep.equal([])
    }
  })

  it('is judged by orders of what the shelf has', () => {
    for (const { file, title, store, orders } of [...tuned, ...readDialogues('held-out')]) {
      const names = shelfOf(store).flatMap(({ name, variants }) => [name, ...variants.map((variant) => `${name}, ${variant.name}`)]) // prettier-ignore
      const isSold = (item: string) => names.some((name) => item === name || item.startsWith(`${name} (`)) // prettier-ignore
      for (const [item] of orders.flatMap(({ items }) => items))
        expect(isSold(item), `${file}: ${title}: ${item}`).to.equal(true)
    }
  })

  for (const set of ['tuned', 'held-out'] as const)
    describe(`on the ${set} dialogues`, () => {
      const { exact, wrong, bad } = REACHED[set]
      const shareOf = (outcome: Outcome) => {
        const totals = totalsOf(played[set])
        return totals[outcome] / totals.all
      }

      it(`takes at least ${percent(exact)} exactly (promised: ${percent(PROMISED.exact)})`, () =>
        expect(shareOf('exact'), reportOf(set)).to.be.at.least(exact))

      it(`takes at most ${percent(wrong)} wrong (promised: ${percent(PROMISED.wrong)})`, () =>
        expect(shareOf('wrong'), reportOf(set)).to.be.at.most(wrong))

      it(`answers at most ${percent(bad)} badly (promised: ${percent(PROMISED.bad)})`, () =>
        expect(shareOf('bad answer'), reportOf(set)).to.be.at.most(bad))
    })

  /** What went otherwise than expected; of the held-out dialogues only how many. */
  function reportOf(set: CountedSet): string {
    const results = played[set]
    if (set === 'held-out') return JSON.stringify(totalsOf(results))
    const others = results.filter(({ verdict }) => verdict.outcome !== 'exact')
    return others.map(formatResult).join('\n')
  }

  const formatResult = ({ dialogue: { file, title }, verdict: { outcome, problems } }: Result) =>
    `${file}: ${title}: ${outcome}: ${problems.join(', ')}`

  it('answers every message', () => {
    const exchanges = played.tuned.flatMap(({ played: { exchanges: some } }) => some)
    expect(exchanges.filter(({ reply }) => reply.trim() === '')).to.deep.equal([])
  })

  it('is deterministic', async () => {
    const repliesOf = ({ exchanges }: Played) => exchanges.map(({ reply }) => reply)
    const some = played.tuned.filter((_, index) => index % (REPLAYED_EVERY / EVERY) === 0)
    for (const { dialogue, played: first } of some)
      expect(repliesOf(await play(agent, dialogue))).to.deep.equal(repliesOf(first))
  })

  it('captures only after a summary and a plain yes, for random messages in random order', async () => {
    const words = [...new Set(tuned.flatMap(({ turns }) => turns.map(({ says }) => says)))]
    const message = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...words) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('yes', 'oo', 'Ana Reyes, Purok 3, Salay, 09171234567'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
    )
    const store = fc.constantFrom('nena', 'bigas', 'gulay', 'karne', 'beth', 'tea', 'brands')
    await fc.assert(
      fc.asyncProperty(
        store,
        fc.array(message, { minLength: 1, maxLength: 12 }),
        async (key, says) => {
          const turns = says.map((each) => ({ says: each, reply: { says: [], saysNot: [] } }))
          const { orders, exchanges } = await play(agent, { store: key, settings: {}, turns })
          const agreed = exchanges.filter(
            ({ says: said }, at) =>
              (isPlainYes(said) || yesWithWish(said) !== null) &&
              exchanges[at - 1]?.reply.includes('Reply YES'),
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
      { numRuns: 50, seed: 20_261_121 },
    )
  })
})
