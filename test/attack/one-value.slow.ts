/** Requests that are right but for one value, which is something else each time. */
import { expect } from 'chai'
import { after, describe, it } from 'mocha'
import type { TSchema } from 'typebox'
import type { Route } from '../../src/platform/http/route.ts'
import { routes } from '../../src/routes.ts'
import { titleOf } from '../access/request.ts'
import { recordFigures } from '../faults/figures.ts'
import { useHarness } from '../support/harness.ts'
import { expectDocumented } from './openapi-conformance.ts'
import { jsonPaths } from './json-path.ts'
import { RequestRunner } from './request-runner.ts'
import type { Recipe } from './arbitraries.ts'
import { others, texts, wellFormed } from './hostile-values.ts'

/** Settings are everyone's, and settings.test.ts tries theirs. */
const tried = routes.filter((route) => titleOf(route) !== 'PATCH /api/admin/settings')

const AT_ONCE = 10
const ROUTES_A_CAST = 20

describe('a request with one value that is wrong', function () {
  this.timeout(60_000)
  useHarness()
  const player = new RequestRunner()

  for (const [index, route] of tried.entries())
    it(`to ${titleOf(route)} is answered as documented`, async () => {
      if (index % ROUTES_A_CAST === 0) await player.gather()
      const recipes = [...recipesTo(route)]
      let fitting = await player.right(route)
      for (let next = 0; next < recipes.length; next += AT_ONCE) {
        if (route.limits && next > 0 && next % 100 === 0) {
          await player.gather()
          fitting = await player.right(route)
        }
        const some = recipes.slice(next, next + AT_ONCE)
        await Promise.all(
          some.map(async (recipe) =>
            expectDocumented(route, await player.send(route, recipe, fitting)),
          ),
        )
      }
    })

  after(() => {
    const { sent, statuses } = player
    recordFigures('one value that is wrong', { sent, statuses })
    const accepted = (statuses[200] ?? 0) + (statuses[201] ?? 0)
    expect(accepted, 'so that the above means something').to.be.above(sent / 20)
  })
})

const right: Recipe = { as: 'right', params: [], query: null, body: { kind: 'right' }, key: null }

function* recipesTo(route: Route): Generator<Recipe> {
  yield right
  for (const text of wellFormed) {
    const part = encodeURIComponent(text)
    if (text && route.path.includes(':')) yield { ...right, params: [part] }
    for (const name of Object.keys(route.query?.properties ?? {}))
      yield { ...right, query: `${name}=${part}` }
  }
  if (!route.body || route.parse === 'bytes') return
  const full = sample(route.body)
  for (const place of jsonPaths(full))
    for (const by of [...texts, ...others])
      yield { ...right, body: { kind: 'full', value: full, edit: { place, by } } }
}

const samples: Record<string, string> = {
  email: 'nobody@palengke.example',
  uuid: '019a0000-0000-7000-8000-000000000001',
  'web-url': 'http://127.0.0.1:1/x.png',
  'web-url-list': 'http://127.0.0.1:1/x.png',
  'web-origin': 'http://127.0.0.1:1',
  date: '2026-11-30',
  'hour-minute': '08:00',
}

/** A value with everything that a schema knows. */
function sample(schema: TSchema): unknown {
  const { type, properties, items, minimum, format, ...rest } = schema as any
  if ('const' in rest) return rest.const
  if (rest.enum) return rest.enum[0]
  if (rest.anyOf) return sample(rest.anyOf[0])
  if (type === 'object')
    return Object.fromEntries(
      Object.entries<TSchema>(properties).map(([key, each]) => [key, sample(each)]),
    )
  if (type === 'array') return [sample(items)]
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1)
  if (type === 'boolean') return false
  return samples[format] ?? 'a sample of text'
}
