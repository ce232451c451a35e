/**
 * `node dev/checks/coverage.ts` writes docs/coverage.md: every endpoint and error code, its route and its named tests, or the
 * part of the work that owes it. With `--check` it writes nothing and fails when the document is out of date, when
 * the product serves what nobody expects, or when something that must exist has no route or no test.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { documentOf } from './coverage/document.ts'
import { codes, endpoints, finishedParts } from './coverage/expected.ts'
import { differenceOf, problemsOf } from './coverage/problems.ts'
import { readProduct } from './coverage/product.ts'
import { isDone, survey } from './coverage/survey.ts'

const root = join(import.meta.dirname, '../..')
const document = join(root, 'docs/coverage.md')
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const expected = { endpoints, codes }
const product = await readProduct(root)
const surveyed = survey(expected, product)
const generated = documentOf(surveyed)
const problems = problemsOf(expected, product, surveyed, finishedParts)

if (values.check) problems.push(...outOfDate())
else writeFileSync(document, generated)

const states = [...surveyed.endpoints, ...surveyed.codes]
for (const problem of problems) console.log(problem)
console.log(`${states.filter(isDone).length} of ${states.length} endpoints and codes are done.`)
if (values.check && problems.length > 0) process.exitCode = 1

function outOfDate(): string[] {
  const difference = differenceOf(readDocument(), generated)
  return difference.length > 0
    ? ['docs/coverage.md is out of date: run node dev/checks/coverage.ts', ...difference]
    : []
}

function readDocument(): string {
  try {
    return readFileSync(document, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
