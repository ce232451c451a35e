import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { TSchema } from 'typebox'
import { routes } from '../../src/routes.ts'
import { errorCodesOf } from '../../src/platform/contract/endpoint.ts'
import { collectErrors } from '../../src/platform/contract/validate.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { explainCode, explainField } from '../../storefront/shared/errors.js'
import { createLocale } from '../../storefront/shared/locale.js'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const languages = ['en', 'fil', 'ceb']
const translations = languages.map(
  (language) =>
    createLocale(language, JSON.parse(read(`storefront/texts/${language}/errors.json`))).t,
)

/** The routes that the scripts of the pages name. */
function calledRoutes(): Route[] {
  const sources = globSync('storefront/*/**/*.js', { cwd: root }).map(read).join('\n')
  const paths = [...sources.matchAll(/['"`](\/api\/[^'"`\s?]*)/g)].map(([, path]) =>
    path!.replaceAll(/\$\{[^}]*\}/g, 'x'),
  )
  const matches = ({ path }: Route) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return paths.some((each) => pattern.test(each))
  }
  return routes.filter(matches)
}

const called = calledRoutes()

/** What the validator may say of one field, from values that break the rules of its schema. */
function messagesOf(schema: TSchema, properties: Record<string, TSchema>): string[] {
  const errorsIn = collectErrors(schema)
  const wrong = ['', ' ', 'x', 'a\nb', 'http://x.example', '\0', 'x'.repeat(20_000), -1, 1e9, 0.123]
  const names = Object.keys(properties)
  const bodies = wrong.map((value) => Object.fromEntries(names.map((name) => [name, value])))
  return [{}, ...bodies].flatMap((body) =>
    errorsIn(body)
      .filter(({ path }) => names.includes(path))
      .map(({ message }) => message),
  )
}

/** Of values that no form can send: types, ids, links, and what vendors enter. */
const impossible = new RegExp(
  '^must be (string|number|integer|boolean|object|array|null|a UUID|one of|an? http|equal to|https?|the id of|a store of|at most)' +
    '|must match|must NOT|is not sold by weight|at most \\d decimals',
)

describe('errors of the API in the pages', () => {
  it('have a text in English, Filipino and Cebuano for every code that a page can meet', () => {
    const placing = new Set(['/api/orders', '/api/orders/quote'])
    const codes = called
      .filter(({ path, method }) => !(placing.has(path) && method === 'post')) // these have the words of the checkout
      .flatMap((route) => [...errorCodesOf(route)])
    expect(codes).to.include.members(['EMAIL_TAKEN', 'UNAVAILABLE', 'APPLICATION_PENDING'])
    for (const code of new Set(codes).difference(new Set(['MAINTENANCE'])))
      for (const [index, t] of translations.entries())
        expect(explainCode(code, t), `${code}, ${languages[index]}`).to.be.a('string')
  })

  it('have a text in each language for everything that is said of a field of a form', () => {
    const bodies = called.flatMap(({ body }) => (body ? [body as TSchema] : []))
    const said = bodies.flatMap((schema) =>
      messagesOf(schema, (schema as { properties?: Record<string, TSchema> }).properties ?? {}),
    )
    const services = globSync(
      'src/features/{addresses,agreements,applications,auth,orders/weighing,places,privacy,rentals/bookings,reviews,riders/applications,stores,users,vendor-applications,verification}/**/*.ts',
      { cwd: root },
    ).map(read)
    const byHand = services.flatMap((source) =>
      [...source.matchAll(/failField\(\s*(?:'[\w.]+'|\w+),\s*(['`])(.*?)\1/gs)].map(([, , text]) =>
        text!.replaceAll(/\$\{[^}]*\}/g, '1'),
      ),
    )
    const messages = new Set([...said, ...byHand].filter((message) => !impossible.test(message)))
    expect(messages).to.include('is required')
    expect(messages).to.include('is one of the most common passwords; choose another')
    const unknown = [...messages].filter(
      (message) => explainField(message, translations[0]!) === null,
    )
    expect(unknown).to.deep.equal([])
    for (const message of messages)
      for (const t of translations)
        expect(explainField(message, t), message).not.to.match(/^rule\./)
  })

  it('keep the number that the API names', () => {
    const [t] = translations
    expect(explainField('must have at least 8 characters', t!)).to.include('8')
  })
})
