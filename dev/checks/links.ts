/**
 * `node dev/checks/links.ts` fails for every relative link of the documentation whose target does not exist, and for every
 * guarantee in docs/guarantees.md that links no test, and for every file that SECURITY.md names and that does not exist.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const GUARANTEES = 'docs/guarantees.md'
const root = join(import.meta.dirname, '../..')
const documents = globSync('**/*.md', { cwd: root, exclude: ['node_modules', '.palengke'] })

const problems = [
  ...documents.flatMap(brokenLinks),
  ...untestedGuarantees(),
  ...missingFiles('SECURITY.md'),
]
for (const problem of problems) console.log(problem)
console.log(`${documents.length} documents checked.`)
if (problems.length > 0) process.exitCode = 1

function brokenLinks(document: string): string[] {
  return linksOf(readFileSync(join(root, document), 'utf8'))
    .map((link) => join(root, dirname(document), link))
    .filter((target) => !existsSync(target))
    .map((target) => `${document}: broken link to ${relative(root, target)}`)
}

/** Guarantees that link no test, and gaps in their numbering. */
function untestedGuarantees(): string[] {
  const rows = readFileSync(join(root, GUARANTEES), 'utf8').matchAll(/^\| G(\d+) .*$/gm)
  const linksTest = (row: string) => linksOf(row).some((link) => /\.(test|slow)\.ts$/.test(link))
  const byNumber = [...rows].toSorted(([, one], [, other]) => Number(one) - Number(other)) // a new one joins its subject
  return byNumber.flatMap(([row, number], index) => [
    ...(Number(number) === index + 1 ? [] : [`${GUARANTEES}: G${index + 1} is missing`]),
    ...(linksTest(row) ? [] : [`${GUARANTEES}: G${number} links no test`]),
  ])
}

/** Files and folders of this checkout that a document names as code; patterns are allowed. */
function missingFiles(document: string): string[] {
  const names = readFileSync(join(root, document), 'utf8').matchAll(
    /`((?:src|test|workers|dev|migrations|docs)\/[^`\s]+)`/g,
  )
  return [...new Set([...names].map(([, name]) => name!))]
    .filter((name) => globSync(name, { cwd: root }).length === 0)
    .map((name) => `${document}: there is no ${name}`)
}

/** The file targets of `[text](target)` links; URLs and anchors are left out. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target))
}
