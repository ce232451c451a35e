import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { errorCatalogue } from '../../src/platform/contract/errors.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { routes } from '../../src/routes.ts'
import { sendAs, refusalsOf, requestTo, ruleOf, titleOf } from './request.ts'
import { callers, createActors, type Caller, type Actors } from './actors.ts'
import { guards } from './guards.ts'
import { rules } from './rules.ts'
import type { Answer } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'

describe('who may call what', () => {
  useHarness()
  let cast: Actors

  before(async () => {
    cast = await createActors()
  })

  for (const route of routes)
    it(`${titleOf(route)} is for those who may, and for nobody else`, async () => {
      const refusals = refusalsOf(route)
      const refused = callers.filter((caller) => refusals[caller])
      const request = await requestTo(route, cast)
      await Promise.all(
        refused.map(async (caller) => {
          const { status, body } = await sendAs(caller, route, request, cast)
          const code = refusals[caller]!
          expect([status, body.code], caller).to.deep.equal([errorCatalogue[code][0], code])
        }),
      )
      const admitted = callers.filter((caller) => !refusals[caller])
      // The first asks for the very row that the others were refused: it was there all the time.
      const [first, ...rest] = admitted
      if (first) isAnswered(route, first, await sendAs(first, route, request, cast))
      await Promise.all(
        rest.map(async (caller) => {
          const answer = await sendAs(caller, route, await requestTo(route, cast), cast)
          isAnswered(route, caller, answer)
          if (others.includes(caller)) showsNothingOf(cast.order, answer, caller)
        }),
      )
      const { key } = guards[route.auth.name]!
      if (key) isAnswered(route, 'key', await sendAs('nobody', route, request, cast, key))
      expect(first ?? key, 'somebody who may').not.to.equal(undefined)
    })

  it('has no line for a route that is gone', () => {
    const served = new Set(routes.map(titleOf))
    expect(Object.keys(rules).filter((title) => !served.has(title))).to.deep.equal([])
  })
})

const others: Caller[] = ['otherCustomer', 'otherVendor', 'otherRider', 'otherApiKey']

/** No list, and no other reply, shows people an order that is none of theirs. */
function showsNothingOf({ id }: { id: string }, { body }: Answer, caller: Caller): void {
  expect(JSON.stringify(body).includes(id), `${caller} sees another’s order`).to.equal(false)
}

function isAnswered(route: Route, caller: Caller | 'key', { status, body }: Answer): void {
  const { answers } = ruleOf(route)
  const expected = answers ? errorCatalogue[answers][0] : (route.status ?? 200)
  expect([status, body?.code], `${caller}: ${JSON.stringify(body)?.slice(0, 300)}`).to.deep.equal([
    expected,
    answers,
  ])
}
