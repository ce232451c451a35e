import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { documentOf } from '../../dev/checks/coverage/document.ts'
import * as all from '../../dev/checks/coverage/expected.ts'
import type { Code, Endpoint } from '../../dev/checks/coverage/expected.ts'
import { differenceOf, problemsOf } from '../../dev/checks/coverage/problems.ts'
import {
  endpointsNamed,
  fits,
  isDone,
  survey,
  type Product,
} from '../../dev/checks/coverage/survey.ts'
import { testsIn } from '../../dev/checks/coverage/titles.ts'

const placed: Endpoint = { method: 'POST', path: '/api/orders', part: 1, source: 'spec 4.5' }
const read: Endpoint = { method: 'GET', path: '/api/orders/:id', part: 1, source: 'contract 4' }
const rented: Endpoint = { method: 'GET', path: '/api/rentals', part: 6, source: 'spec 4.12' }
const gone: Code = { code: 'OUT_OF_STOCK', status: 409, part: 1, source: 'contract 4' }
const taken: Code = { code: 'UNAVAILABLE', status: 409, part: 6, source: 'spec 4.12' }
const expected = { endpoints: [placed, read, rented], codes: [gone, taken] }

const file = 'src/features/orders/routes.ts'
const order = {
  method: 'POST',
  path: '/api/orders',
  summary: 'Place',
  file,
  codes: ['OUT_OF_STOCK'],
}
const one = { method: 'GET', path: '/api/orders/:orderId', summary: 'Read', file, codes: [] }
const sample = `
  describe('POST /api/orders', () => { it('409 OUT_OF_STOCK names the products', () => {}) })
  describe('GET /api/orders/:id', () => { it('200 for its customer', () => {}) })
`
const product: Product = {
  served: [order, one],
  codes: { OUT_OF_STOCK: 409 },
  tests: testsIn('test/features/orders/orders.test.ts', sample),
}

function problemsWith(changes: Partial<Product>, finished: readonly all.Part[] = [1]): string[] {
  const changed = { ...product, ...changes }
  return problemsOf(expected, changed, survey(expected, changed), finished)
}

describe('what the product is expected to answer', () => {
  it('names each endpoint once, whatever its parameters are called', () => {
    const twice = all.endpoints.filter((endpoint, index) =>
      all.endpoints.some((other, at) => at < index && fits(other, endpoint)),
    )
    expect(twice).to.deep.equal([])
  })

  it('names each code once, with a status of an error', () => {
    const names = all.codes.map(({ code }) => code)
    expect(names).to.have.lengthOf(new Set(names).size)
    for (const { status } of all.codes) expect(status).to.be.within(400, 599)
  })

  it('spells paths as routes do', () => {
    for (const { path } of all.endpoints)
      expect(path).to.match(/^\/$|^(\/(:[a-zA-Z]+|[a-z0-9.-]+))+(\/\*)?$/)
  })
})

describe('testsIn', () => {
  const titlesIn = (source: string) =>
    testsIn('a.test.ts', source).map(({ describes, title }) => [...describes, title].join(' > '))

  it('finds tests in nested blocks, loops and functions, with every kind of title', () => {
    const source = `
      it('alone', () => {})
      describe("outer", function () {
        this.timeout(1)
        it(\`plain\`, async () => {})
        describe('inner', () => {
          for (const status of [1, 2]) it(\`\${status} X for \${status}, both\`, () => {})
          it('long ' + 'title', () => {})
          it(title, () => {})
        })
        it.only('after', () => {})
      })`
    expect(titlesIn(source)).to.deep.equal([
      'alone',
      'outer > plain',
      'outer > inner > … X for …, both',
      'outer > inner > long title',
      'outer > inner > …',
      'outer > after',
    ])
  })

  it('follows a loop over texts that are written out', () => {
    const source = `
      for (const path of ['/a', '/b'])
        describe(\`PATCH \${path}\`, () => { it(\`409 \${code} for \${path}\`, () => {}) })`
    expect(titlesIn(source)).to.deep.equal(['PATCH /a > 409 … for /a', 'PATCH /b > 409 … for /b'])
  })

  it('leaves out what does not run, comments and other calls', () => {
    const source = `
      // it('commented out', () => {})
      it('pending')
      it.skip('skipped', () => {})
      describe.skip('block', () => { it('in a skipped block', () => {}) })
      submit('another', () => {})
      const text = "it('in a string', () => {})"`
    expect(titlesIn(source)).to.deep.equal([])
  })
})

describe('endpointsNamed', () => {
  it('reads method and path, whatever comes after', () => {
    expect(endpointsNamed('POST /api/orders under the settings')).to.deep.equal([
      { method: 'POST', path: '/api/orders' },
    ])
    expect(endpointsNamed('GET /a/:id?x=1, then PATCH /b')).to.deep.equal([
      { method: 'GET', path: '/a/:id' },
      { method: 'PATCH', path: '/b' },
    ])
    expect(endpointsNamed('an order nobody pays')).to.deep.equal([])
  })
})

describe('fits', () => {
  const cases: [expected: string, given: string, answer: boolean][] = [
    ['GET /a/:id', 'GET /a/:key', true],
    ['GET /a/:id', 'POST /a/:id', false],
    ['GET /a/:id', 'GET /a/mine', false],
    ['GET /a/:id', 'GET /a/:id/b', false],
    ['GET /', 'GET /docs', false],
    ['GET /docs/*', 'GET /docs', true],
    ['GET /docs/*', 'GET /docs/:version/:file', true],
    ['GET /docs/*', 'GET /docsets', false],
  ]
  for (const [wanted, given, answer] of cases)
    it(`${wanted} ${answer ? 'takes' : 'does not take'} ${given}`, () => {
      const [[asked], [found]] = [endpointsNamed(wanted), endpointsNamed(given)]
      expect(fits(asked!, found!)).to.equal(answer)
    })
})

describe('problemsOf', () => {
  it('has none when all that finished parts owe is served and tested', () => {
    expect(problemsWith({})).to.deep.equal([])
  })

  it('names a removed route and a removed code of a finished part alone', () => {
    expect(problemsWith({ served: [one], codes: {} })).to.deep.equal([
      'POST /api/orders has no route, but part 1 is done',
      'OUT_OF_STOCK is not in src/platform/contract/errors.ts, but part 1 is done',
    ])
    expect(problemsWith({ served: [one], codes: {} }, [])).to.deep.equal([])
  })

  it('names removed tests, of whatever part', () => {
    const missing = [
      "POST /api/orders has no test: write describe('POST /api/orders') under test/",
      "GET /api/orders/:id has no test: write describe('GET /api/orders/:id') under test/",
      "OUT_OF_STOCK has no test: write it('409 OUT_OF_STOCK …') under test/",
    ]
    expect(problemsWith({ tests: [] })).to.deep.equal(missing)
    expect(problemsWith({ tests: [] }, [])).to.deep.equal(missing)
  })

  it('does not take a describe without a test, or a code inside another word, for a test', () => {
    const tests = testsIn(
      'test/features/orders/orders.test.ts',
      `describe('POST /api/orders', () => {})
       describe('GET /api/orders/:id', () => { it('409 OUT_OF_STOCKINGS', () => {}) })`,
    )
    expect(problemsWith({ tests })).to.have.lengthOf(2)
  })

  it('names a route and a code that nobody expects, and another status', () => {
    const extra = { ...one, path: '/api/orders/:id/extra' }
    expect(
      problemsWith({ served: [order, one, extra], codes: { OUT_OF_STOCK: 410, ODD: 400 } }),
    ).to.deep.equal([
      `GET /api/orders/:id/extra (${file}) is not expected: add it to dev/checks/coverage/expected.ts`,
      'OUT_OF_STOCK has status 410; contract 4 asks for 409',
      'ODD is not expected: add it to dev/checks/coverage/expected.ts',
    ])
  })
})

describe('the coverage document', () => {
  const rowOf = (start: string) =>
    documentOf(survey(expected, product))
      .split('\n')
      .find((line) => line.startsWith(`| ${start}`))

  it('shows route and tests, or the part that owes them', () => {
    expect(rowOf('`GET /api/orders/:id`')).to.equal(
      '| `GET /api/orders/:id` | contract 4 | Read ([src/features/orders/routes.ts](../src/features/orders/routes.ts)) | [test/features/orders/orders.test.ts](../test/features/orders/orders.test.ts) |',
    )
    expect(rowOf('`GET /api/rentals`')).to.equal(
      '| `GET /api/rentals` | spec 4.12 | **owed by part 6** |  |',
    )
    expect(rowOf('409 `OUT_OF_STOCK`')).to.equal(
      '| 409 `OUT_OF_STOCK` | contract 4 | `POST /api/orders` | POST /api/orders: “409 OUT_OF_STOCK names the products” ([test/features/orders/orders.test.ts](../test/features/orders/orders.test.ts)) |',
    )
  })

  it('adds up what is done and what is owed', () => {
    expect(rowOf('1 The main job')).to.equal('| 1 The main job | 2 | 0 | 1 | 0 |')
    expect(rowOf('All')).to.equal('| All | 2 | 1 | 1 | 1 |')
    expect(survey(expected, product).endpoints.filter(isDone)).to.have.lengthOf(2)
  })

  it('is the same in whatever order things are found', () => {
    const turned = {
      endpoints: expected.endpoints.toReversed(),
      codes: expected.codes.toReversed(),
    }
    expect(documentOf(survey(turned, product))).to.equal(documentOf(survey(expected, product)))
  })
})

describe('differenceOf', () => {
  it('shows the lines that one side alone has', () => {
    expect(differenceOf('a\nb\n', 'a\nb\n')).to.deep.equal([])
    expect(differenceOf('a\nb\n', 'a\nc\n')).to.deep.equal(['- b', '+ c'])
    expect(differenceOf('a\nb\n', 'b\na\n')).to.deep.equal(['the same lines in another order'])
    expect(differenceOf('1\n2\n3\n', '', 2)).to.deep.equal(['- 1', '- 2', 'and 1 more lines'])
  })
})

describe('node dev/checks/coverage.ts --check', function () {
  this.timeout(30_000)

  it('needs no database and ends by itself', async () => {
    const { PATH } = process.env
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['dev/checks/coverage.ts', '--check'],
      { env: { PATH }, timeout: 20_000 },
    ).catch((failed: { code: number | null; stdout: string; stderr: string }) => {
      expect(failed.code).to.equal(1) // the document may be out of date while it is worked on
      return failed
    })
    expect(stderr).to.equal('')
    expect(stdout).to.match(/\d+ of \d+ endpoints and codes are done\.\n$/)
  })
})
