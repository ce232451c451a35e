import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, post } from '../support/client.ts'
import { PASSWORD, unique } from '../support/actors.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'

const LIMIT = 120

describe('the limit of an account over two web processes', function () {
  this.timeout(60_000)
  const cluster = useCluster()

  it('429 RATE_LIMITED for all but exactly 120 of 300 requests at once', async () => {
    const { urls } = cluster
    const account = { email: `${unique('rosa')}@palengke.example`, password: PASSWORD }
    const names = { firstName: 'Rosa', lastName: 'Santos' }
    const { body } = await post('/api/auth/register', { ...account, ...names }, { base: urls[0] })
    const as = { token: body.token as string }
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => get('/api/users/profile', { as, base: urls[n % 2] })),
    )
    const passed = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ body: { code } }) => code === 'RATE_LIMITED').length
    recordFigures('one limit over two processes', { asked: answers.length, passed, refused })
    expect([passed, refused]).to.deep.equal([LIMIT, answers.length - LIMIT])
  })
})
