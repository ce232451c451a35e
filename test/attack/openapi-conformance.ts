/** What the product says of itself in its OpenAPI document, and whether an answer keeps to it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'chai'
import { config } from '../../src/config/config.ts'
import { openApiDocument } from '../../src/platform/contract/openapi.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { routes } from '../../src/routes.ts'
import type { Answer } from '../support/client.ts'

const document: any = openApiDocument(routes, { version: '0', serverUrl: config.publicUrl })

const ajv = new Ajv2020({
  strict: false,
  logger: false,
  multipleOfPrecision: 6,
  code: { optimize: false }, // most schemas are compiled to check a few answers
})
addFormats.default(ajv)
ajv.addSchema(document, 'document')

/** What the document says of a route. */
function operationOf({ method, path }: Route): any {
  return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method]
}

const compiled = new Map<string, ValidateFunction>()

function validatorOf(route: Route, status: number, type: string): ValidateFunction {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
  const steps = ['paths', path, route.method, 'responses', String(status), 'content', type]
  const escaped = steps.map((step) =>
    encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')),
  )
  const pointer = `document#/${escaped.join('/')}/schema`
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer })
  compiled.set(pointer, known)
  return known
}

/** What of our side must be in no answer. */
const ours =
  /node_modules|\.ts:\d|^\s+at .+:\d+:\d+|\b(select|insert into|update) .+\b(from|values|set)\b/im

/**
 * Expects an answer that the document knows: its status, its media type, its schema. No failure of ours but a documented
 * 503, and nothing about our side in a refusal.
 */
export function expectDocumented(route: Route, { status, body, headers }: Answer): void {
  const { responses } = operationOf(route)
  expect(Object.keys(responses), `a documented status, ${said(body)}`).to.include(String(status))
  expect(status === 503 || status < 500, `${status}, ${said(body)}`).to.equal(true)
  expect(headers.get('x-request-id')).to.match(/^[\w.-]{1,128}$/)
  expect(headers.get('x-content-type-options')).to.equal('nosniff')
  const { content } = responses[status]
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (content && (status !== 200 || type !== '')) {
    expect(Object.keys(content), 'a documented media type').to.include(type)
    const validate = validatorOf(route, status, type)
    if (!validate(body))
      expect.fail(`${status} is off its schema: ${ajv.errorsText(validate.errors)}, ${said(body)}`)
  }
  if (status < 400 || type !== 'application/json') return
  if (route.answers?.[status] && body.success === undefined) {
    expect(JSON.stringify(body), 'nothing about our side').not.to.match(ours)
    return
  }
  expect(body.requestId).to.equal(headers.get('x-request-id'))
  expect(body.message, 'nothing about our side').not.to.match(ours)
}

function said(body: unknown): string {
  return `answered ${JSON.stringify(body)?.slice(0, 400)}`
}
