/** The dialogues with a model behind the agent: whatever it does, its guards let nothing wrong through. */
import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import type { Agent, CartView } from '../../../src/adapters/ai/agent.ts'
import { createOfflineAgent } from '../../../src/adapters/ai/offline/agent.ts'
import { createOpenaiAgent } from '../../../src/adapters/ai/openai/agent.ts'
import { isPlainYes } from '../../../src/features/chat/turn/consent.ts'
import { withoutRestated } from '../../../src/features/chat/turn/restated-order.ts'
import { formatPesos } from '../../../src/platform/values/money.ts'
import { startModelServer, type Script } from '../../support/model-server.ts'
import { judge } from './dialogues/judge.ts'
import { play, type Played } from './dialogues/play.ts'
import { readDialogues, type Dialogue } from './dialogues/read.ts'
import { FAULTS, NO_FAULT } from './scripted-model/faults.ts'
import { scriptOf, type Fault } from './scripted-model/model.ts'

/** Requests take their time: a sample, or all of them with `MODEL_DIALOGUES=all`. */
const EVERY = process.env.MODEL_DIALOGUES === 'all' ? 1 : 150
const EVERY_FAULTY = process.env.MODEL_DIALOGUES === 'all' ? 1 : 60

describe('the agent with a model', function () {
  this.timeout(60_000)
  const dialogues = [...readDialogues('tuned'), ...readDialogues('held-out')]
  let agent: Agent
  let script: Script

  before(async () => {
    const port = await startModelServer(0, (request) => script(request))
    const options = { apiKey: 'key', model: 'any', baseUrl: `http://127.0.0.1:${port}` }
    agent = createOpenaiAgent(options, createOfflineAgent())
  })

  async function run(dialogue: Dialogue, fault: Fault): Promise<Played> {
    let captured = 0
    script = scriptOf(dialogue, fault, () => captured)
    return await play(agent, dialogue, () => captured++)
  }

  it('captures what a model understood by the rules', async () => {
    const some = dialogues.filter((_, at) => at % EVERY === 0)
    let expected = 0
    let taken = 0
    for (const dialogue of some) {
      const played = await run(dialogue, NO_FAULT)
      expect(judge(dialogue, played).outcome, dialogue.title).not.to.equal('wrong')
      expected += dialogue.orders.length
      taken += played.orders.length
    }
    expect(taken / expected).to.be.at.least(0.95)
  })

  for (const [index, fault] of FAULTS.entries())
    it(`lets nothing wrong through when it ${fault.name}`, async () => {
      const some = dialogues.filter((_, at) => at % (EVERY_FAULTY * FAULTS.length) === index)
      for (const dialogue of some) {
        const { exchanges, orders } = await run(dialogue, fault)
        const replies = exchanges.map(({ reply }) => reply)
        const captures = [...exchanges.keys()].filter((at) => exchanges[at]!.isOrdered)
        if (fault.says)
          for (const reply of replies.slice(0, captures[0]))
            expect(reply, dialogue.title).not.to.include(fault.says)
        for (const [order, at] of captures.entries()) {
          const said = withoutRestated(exchanges[at]!.says, orders[order]!.lines)
          expect(isPlainYes(said), dialogue.title).to.equal(true)
          expectSummary(replies[at - 1]!, orders[order]!)
        }
      }
    })

  /** The customer has read what was captured. */
  function expectSummary(reply: string, { lines, total, contact }: CartView): void {
    expect(reply).to.include('Reply YES')
    for (const { qty, unit, title } of lines) expect(reply).to.include(`${qty} ${unit} × ${title}`)
    expect(reply).to.include(`Total: ${formatPesos(total)}`)
    expect(reply).to.include(contact.contactNumber).and.include(contact.deliveryAddress)
  }
})
