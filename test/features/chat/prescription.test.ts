import { expect } from 'chai'
import { describe, it } from 'mocha'
import { post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { scriptModel } from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

describe('POST /v1/chat: goods on prescription', () => {
  useHarness()

  async function createPharmacy(kind: 'test' | 'secret') {
    const store = await createPro()
    await createProduct(store, { name: 'Amoxicillin', unit: 'capsule', prescription: true })
    await createProduct(store, { name: 'Alcohol', unit: 'bottle' })
    const key = await createKey(store.owner, { kind })
    const session_id = unique('visitor')
    const say = async (message: string) => {
      const { body } = await post('/v1/chat', { message, session_id }, { as: key })
      return body.data.reply as string
    }
    return { say }
  }

  it('the offline agent says that the prescription is asked for at hand-over, and so does the summary', async () => {
    const { say } = await createPharmacy('test')
    expect(await say('2 Amoxicillin please')).to.include(
      'Please have your prescription ready for Amoxicillin: it is asked for at hand-over.',
    )
    expect(await say('and 1 Alcohol please')).not.to.include('prescription')
    const summary = await say('Luz Dela Cruz, Purok 3, Poblacion, Salay, 0917 123 4567')
    expect(summary).to.include(
      'Prescription: please have it ready for Amoxicillin; it is asked for at hand-over.',
    )
  })

  it('says it in Tagalog and Bisaya', async () => {
    const { say } = await createPharmacy('test')
    expect(await say('pabili po ng dalawang Amoxicillin')).to.include('reseta para sa Amoxicillin')
    const other = await createPharmacy('test')
    expect(await other.say('palihug duha ka Amoxicillin')).to.include('andama ang reseta')
  })

  it('a model learns it from search_catalogue', async () => {
    const { say } = await createPharmacy('secret')
    const tag = unique('tag')
    let found: any[] = []
    scriptModel(tag, ({ results }) => {
      if (results.length === 0) return { calls: [['search_catalogue', { query: 'Amoxicillin' }]] }
      found = results[0]
      return { text: 'We have it.' }
    })
    await say(`Amoxicillin? ${tag}`)
    expect(found.find(({ name }) => name === 'Amoxicillin').prescription).to.equal(true)
  })
})
