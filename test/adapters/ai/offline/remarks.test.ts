/** What somebody tells beside an order does not hold it back, and what may be of the order does. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createOfflineAgent } from '../../../../src/adapters/ai/offline/agent.ts'
import { withoutRemarks } from '../../../../src/adapters/ai/offline/dialogue/remarks/without-remarks.ts'
import { indexShelf } from '../../../../src/adapters/ai/offline/interpretation/shelf.ts'
import { play } from '../dialogues/play.ts'
import { shelfOf } from '../dialogues/shelf.ts'

const contact = 'Ana Reyes, Purok 3, Poblacion, Lagonglong, 09171234567'

async function repliesTo(store: string, ...says: string[]): Promise<string[]> {
  const turns = says.map((each) => ({ says: each, reply: { says: [], saysNot: [] } }))
  const { exchanges } = await play(createOfflineAgent(), { store, settings: {}, turns })
  return exchanges.map(({ reply }) => reply)
}

describe('remarks beside an order', () => {
  it('go to the store when the customer goes on without saying what they mean', async () => {
    const [asked, summary] = await repliesTo('isda', '2 kilo bangus. na-late ang lahat ng 40 kalaro', contact) // prettier-ignore
    expect(asked).to.include('2 kilo × Bangus')
    expect(summary).to.match(/2 kilo × Bangus.+40.+Reply YES/su)
  })

  it('of a number alone are asked about until they are answered', async () => {
    const [asked, again] = await repliesTo('isda', '2 kilo bangus, 1 kilo tilapia. so 7', contact)
    expect(asked).to.include('“7')
    expect(again).to.not.include('Reply YES')
  })

  it('of what is at home take back nothing that was ordered before them', async () => {
    for (const remark of ['we still have some rice', 'may bigas pa kami', 'naa pa mi bugas']) {
      const [reply] = await repliesTo('isda', `1 kilo bangus please, ${remark}`)
      expect(reply, remark).to.include('1 kilo × Bangus')
    }
  })

  it('leave the rest of the message to be understood', async () => {
    const [, changed] = await repliesTo('isda', '1 kilo bangus', 'make the bangus 2 kilo only, our freezer broke down with the lights') // prettier-ignore
    expect(changed).to.include('2 kilo × Bangus')
  })
})

describe('a message without its remarks', () => {
  const shelf = indexShelf(shelfOf('isda'))
  const shorter = (said: string) => withoutRemarks(said, shelf).map(({ message }) => message.trim())

  it('keeps every number, and goods that nobody knows behind one', () => {
    for (const said of [
      '3 lapu-lapu, 2 sugpu para bukas',
      '50 ka puno, 1 kilo bangus',
      '38 na ko, daghan na pekas',
    ])
      // prettier-ignore
      for (const message of shorter(said))
        for (const number of said.match(/\d+/gu)!) expect(message, said).to.include(number)
  })

  it('keeps what takes back, asks or refuses', () => {
    for (const said of [
      '2 kilo bangus, wag na pala yung isa',
      '1 kilo bangus, may tilapia pa?',
      '1 kilo bangus, hindi na kailangan',
    ])
      // prettier-ignore
      for (const message of shorter(said)) expect(message, said).to.match(/wag na|may tilapia pa|hindi/u)
  })
})
