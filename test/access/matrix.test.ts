import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { errorCatalogue } from '../../src/platform/contract/errors.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { routes } from '../../src/routes.ts'
import { sendAs, deniedCallersOf, requestTo, ruleOf, titleOf } from './request.ts'
import { callers, createActors, type Caller, type Actors } from './actors.ts'
import { guards } from './guards.ts'
import { rules } from './rules.ts'
import type { Answer } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'

describe('access matrix', () => {
  useHarness()
  let actors: Actors

  before(async () => {
    actors = await createActors()
  })

  for (const route of routes)
    it(`${titleOf(route)} succeeds for the callers with access and fails for all others`, async () => {
      const deniedTo = deniedCallersOf(route)
      const denied = callers.filter((caller) => deniedTo[caller])
      const request = await requestTo(route, actors)
      await Promise.all(
        denied.map(async (caller) => {
          const { status, body } = await sendAs(caller, route, request, actors)
          const code = deniedTo[caller]!
          expect([status, body.code], caller).to.deep.equal([errorCatalogue[code][0], code])
        }),
      )
      const allowed = callers.filter((caller) => !deniedTo[caller])
      // The first request names the row that was denied to the others, which proves that it exists.
      const [first, ...rest] = allowed
      if (first) expectResponse(route, first, await sendAs(first, route, request, actors))
      await Promise.all(
        rest.map(async (caller) => {
          const answer = await sendAs(caller, route, await requestTo(route, actors), actors)
          expectResponse(route, caller, answer)
          if (others.includes(caller)) expectNoTraceOf(actors.order, answer, caller)
        }),
      )
      const { key } = guards[route.auth.name]!
      if (key) expectResponse(route, 'key', await sendAs('nobody', route, request, actors, key))
      expect(first ?? key, 'a caller with access').not.to.equal(undefined)
    })

  it('has no rule for a removed route', () => {
    const served = new Set(routes.map(titleOf))
    expect(Object.keys(rules).filter((title) => !served.has(title))).to.deep.equal([])
  })
})

const others: Caller[] = ['otherCustomer', 'otherVendor', 'otherRider', 'otherApiKey']

/** No reply contains an order of somebody else. */
function expectNoTraceOf({ id }: { id: string }, { body }: Answer, caller: Caller): void {
  expect(JSON.stringify(body).includes(id), `${caller} sees another’s order`).to.equal(false)
}

function expectResponse(route: Route, caller: Caller | 'key', { status, body }: Answer): void {
  const { expectedError } = ruleOf(route)
  const expected = expectedError ? errorCatalogue[expectedError][0] : (route.status ?? 200)
  expect([status, body?.code], `${caller}: ${JSON.stringify(body)?.slice(0, 300)}`).to.deep.equal([
    expected,
    expectedError,
  ])
}
