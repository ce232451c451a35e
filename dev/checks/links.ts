/**
 * `node dev/checks/links.ts` follows every relative link of the documents to a file, and fails by name where one leads nowhere. In
 * docs/guarantees.md every guarantee has to link a test besides.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const GUARANTEES = 'docs/guarantees.md'
const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', '{docs,test,bench,examples,client}/**/*.md'], { cwd: root })

const problems = [...documents.flatMap(brokenLinks), ...unproven()]
for (const problem of problems) console.log(problem)
console.log(`${documents.length} documents looked at.`)
if (problems.length > 0) process.exitCode = 1

function brokenLinks(document: string): string[] {
  return linksOf(readFileSync(join(root, document), 'utf8'))
    .map((link) => join(root, dirname(document), link))
    .filter((target) => !existsSync(target))
    .map((target) => `${document}: there is no ${relative(root, target)}`)
}

/** Guarantees without a test, and numbers that are missing from the list. */
function unproven(): string[] {
  const rows = readFileSync(join(root, GUARANTEES), 'utf8').matchAll(/^\| G(\d+) .*$/gm)
  const isProven = (row: string) => linksOf(row).some((link) => /\.(test|slow)\.ts$/.test(link))
  return [...rows].flatMap(([row, number], index) => [
    ...(Number(number) === index + 1 ? [] : [`${GUARANTEES}: G${index + 1} is missing`]),
    ...(isProven(row) ? [] : [`${GUARANTEES}: G${number} links no test`]),
  ])
}

/** The targets of `[text](target)` without what is no file: other sites and places within a page. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target))
}
