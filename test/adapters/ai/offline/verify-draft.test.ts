/** What a message names and no line of the order shows is asked about, whatever lost it. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createOfflineAgent } from '../../../../src/adapters/ai/offline/agent.ts'
import { play } from '../dialogues/play.ts'

const contact = 'Ana Reyes, Purok 3, Poblacion, Lagonglong, 09171234567'

/** The last reply to these messages. */
async function replyTo(store: string, ...says: string[]): Promise<string> {
  const turns = says.map((each) => ({ says: each, reply: { says: [], saysNot: [] } }))
  const { exchanges } = await play(createOfflineAgent(), { store, settings: {}, turns })
  return exchanges.at(-1)!.reply
}

describe('the check of a draft against its message', () => {
  it('asks about goods that were offered with the number of the customer, before the summary', async () => {
    const offered = ['do you have 4 bottles of red horse 1L?', 'boy bawang lima pud', contact]
    const asked = await replyTo('sariko', ...offered)
    expect(asked).to.include('4 bottle × Red Horse, 1L').and.not.include('Reply YES')
    expect(await replyTo('sariko', ...offered, 'oo')).to.match(/5 pack.+4 bottle/su)
    const refused = await replyTo('sariko', ...offered, 'dili na')
    expect(refused).to.include('Reply YES').and.not.include('Red Horse')
  })

  it('does not ask so about a price', async () => {
    const reply = await replyTo('bigas', '1 kilo sinandomeng', 'magkano ang 2 kilo dinorado?', contact) // prettier-ignore
    expect(reply).to.include('Reply YES').and.not.include('Dinorado')
  })

  it('takes no size for a number of pairs, and asks about it', async () => {
    const ordered = "order ako men's leather shoes black 41, 1 pair"
    for (const change of [
      '41 yata, ay 42 pala',
      'make it 42 instead, the 41 pair is for my brother',
    ]) {
      const reply = await replyTo('sapatosri', ordered, change)
      expect(reply).to.match(/1 pair × Men's Leather Shoes \(42, Black\).*“41/su)
      expect(reply).to.not.include('41 pair ×')
    }
  })

  it('asks about a number that stands before the same number of other goods', async () => {
    const reply = await replyTo('damitri', 'hm po dress ng bata', 'kunin ko isa po. Tapos isang baby onesie na 6-12 months') // prettier-ignore
    expect(reply).to.include('1 piece × Baby Onesie').and.include('“isa”')
  })
})
