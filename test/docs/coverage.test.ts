/** Every endpoint and every error code is named by a test. */
import { globSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { errorCatalogue } from '../../src/platform/contract/errors.ts'
import { routes } from '../../src/routes.ts'

/** Parameter names may differ between a route and its test. */
const withoutNames = (text: string) => text.replaceAll(/:\w+/g, ':x')

const sources = globSync('test/**/*.{test,slow}.ts')
  .filter((file) => !file.endsWith('docs/coverage.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const named = withoutNames(sources)

describe('test coverage of the contract', () => {
  it('names every endpoint in a test', () => {
    const missing = routes
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter((endpoint) => !named.includes(withoutNames(endpoint)))
    expect(missing).to.deep.equal([])
  })

  it('names every error code in a test', () => {
    const missing = Object.keys(errorCatalogue).filter((code) => !sources.includes(code))
    expect(missing).to.deep.equal([])
  })
})
