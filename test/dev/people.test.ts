import { expect } from 'chai'
import { describe, it } from 'mocha'
import { ensurePerson } from '../../dev/seed/people.ts'
import { get, post } from '../support/client.ts'
import { unique } from '../support/actors.ts'
import { mailsTo } from '../support/mail-server.ts'
import { useHarness } from '../support/harness.ts'

describe('a person of the demo market', () => {
  useHarness()

  it('logs in with proven addresses and has got no mail, however often the market is seeded', async () => {
    const email = `${unique('demo')}@palengke.example`
    const person = {
      key: 'demo',
      email,
      firstName: 'Luz',
      lastName: 'Cruz',
      phone: '0917 000 0001',
    }
    expect(await ensurePerson(person)).to.equal(await ensurePerson(person))
    const { body } = await post('/api/auth/login', { email, password: 'palengke-demo' })
    const { user } = (await get('/api/users/profile', { as: body })).body
    expect(user).to.include({ emailVerified: true, phoneVerified: true, phone: '+639170000001' })
    expect(mailsTo(email)).to.have.length(0)
  })
})
