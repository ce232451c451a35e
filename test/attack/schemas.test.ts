import { expect } from 'chai'
import { describe, it } from 'mocha'
import { routes } from '../../src/routes.ts'

/** Formats that nothing long has. */
const bounding = new Set(['uuid', 'date', 'date-time', 'hour-minute'])

describe('every request schema', () => {
  /** All schemas within the bodies that are parsed, or within everything that is checked. */
  const schemas = (all: boolean) =>
    routes
      .filter(({ parse }) => all || parse !== 'bytes') // bytes are judged by their signature first
      .flatMap((route) =>
        [route.body, ...(all ? [route.query, route.params] : [])].flatMap((schema) =>
          schema ? [...schemasIn(schema, `${route.method} ${route.path}`)] : [],
        ),
      )

  it('bounds its arrays and texts, so that no body costs more than its bytes', () => {
    for (const [where, schema] of schemas(false)) {
      const isBounded = 'const' in schema || schema.enum || bounding.has(schema.format)
      if (schema.type === 'array') expect(schema.maxItems, where).to.be.a('number')
      if (schema.type === 'string' && !isBounded) expect(schema.maxLength, where).to.be.a('number')
    }
  })

  it('holds no union of objects, under which unknown fields would not be dropped', () => {
    for (const [where, { anyOf = [] }] of schemas(true))
      expect(anyOf.filter(({ type }: any) => type === 'object').length, where).to.be.at.most(1)
  })
})

/** A schema and all within it, each with its place. */
function* schemasIn(schema: any, where: string): Generator<[string, any]> {
  yield [where, schema]
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(each, `${where} ${name}`)
  for (const each of [schema.items ?? [], schema.anyOf ?? []].flat()) yield* schemasIn(each, where)
}
