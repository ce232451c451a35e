/** What is in an address: values twice, operators, and words that mean something to PostgreSQL. */
import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { routes } from '../../src/routes.ts'
import { titleOf } from '../access/request.ts'
import { recordFigures, p99 } from '../faults/figures.ts'
import { useHarness } from '../support/harness.ts'
import { expectDocumented } from './openapi-conformance.ts'
import { RequestRunner } from './request-runner.ts'
import type { Recipe } from './arbitraries.ts'

const asked = routes.filter(({ query }) => query)
const asRight = (query: string): Recipe => ({
  as: 'right',
  params: [],
  query,
  body: { kind: 'right' },
  key: null,
})

/** The parameters of a route that take any text to look for. */
const searched = asked.flatMap((route) =>
  ['q', 'search'].filter((name) => name in route.query.properties).map((name) => ({ route, name })),
)

const hostile = [
  '%',
  '_',
  '\\',
  '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%',
  '%a'.repeat(90),
  "'; drop table users; --",
  "' union select email, password_hash from users --",
  "1' and pg_sleep(5) --",
  '$$; select pg_sleep(5); $$',
  "E'\\\\'",
  'a & b | !c <-> (d:*A)',
  '!!!!!',
  '((((((((((',
  ':*',
  '<->',
  'a:*b:*c:*',
  '"unbalanced',
  '"" OR - OR ""',
  '-rice -fish -all',
  'the of and',
  'ang mga sa',
  '\u202erice',
  'r\u0301i\u0301c\u0301e\u0301'.repeat(10),
  '🥭'.repeat(100),
  '{"$gt":""}',
  '[$ne]=1',
  '../../../etc/passwd',
  '${jndi:ldap://127.0.0.1/x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\ufeff',
  '(a+)+$',
  `${'a'.repeat(199)}!`,
]

describe('the query of an address', function () {
  this.timeout(60_000)
  useHarness()
  const player = new RequestRunner()

  before(() => player.gather())

  for (const route of asked)
    it(`400 VALIDATION_FAILED for a parameter twice: ${titleOf(route)}`, async () => {
      const right = await player.right(route)
      for (const name of Object.keys(route.query.properties)) {
        const answer = await player.send(route, asRight(`${name}=1&${name}=2`), right)
        expect([answer.status, answer.body.code], name).to.deep.equal([400, 'VALIDATION_FAILED'])
        expect(answer.body.details.map(({ path }: any) => path)).to.include(name)
      }
    })

  for (const route of asked)
    it(`means nothing as an operator: ${titleOf(route)}`, async () => {
      const right = await player.right(route)
      const plain = await player.send(route, asRight(right.query ?? ''), right)
      for (const name of Object.keys(route.query.properties)) {
        const operators = ['[]', '[$ne]', '[$gt]', '[0]', '.$ne', '[__proto__]']
        const query = operators.map((each) => `${name}${encodeURIComponent(each)}=1`).join('&')
        const answer = await player.send(route, asRight(`${right.query ?? ''}&${query}`), right)
        expect(answer.status, name).to.equal(plain.status)
      }
    })

  it('finds nothing but what was typed, in time', async () => {
    expect(searched.length).to.be.above(4)
    const took: number[] = []
    for (const { route, name } of searched) {
      const right = await player.right(route)
      for (const text of hostile) {
        const started = performance.now()
        const query = `${name}=${encodeURIComponent(text)}`
        const answer = await player.send(route, asRight(query), right)
        took.push(performance.now() - started)
        expectDocumented(route, answer)
        expect(answer.status, `${titleOf(route)} ${text}`).to.be.oneOf([200, 400])
      }
    }
    recordFigures('hostile searches', { requests: took.length, p99ms: p99(took) })
    expect(Math.max(...took), 'no sleep of theirs').to.be.below(4_000)
  })
})
