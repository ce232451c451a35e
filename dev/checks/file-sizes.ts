/** `node dev/checks/file-sizes.ts` fails for folders of src and workers with too many files, and for files that are too long. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MAX_FILES = 14
const MAX_LINES = 400
const root = join(import.meta.dirname, '../..')

const files = globSync('{src,workers}/**/*.ts', { cwd: root })
const folders = Map.groupBy(files, dirname)

const problems = [
  ...[...folders]
    .filter(([, { length }]) => length > MAX_FILES)
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${MAX_FILES}`),
  ...files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    return lines > MAX_LINES ? [`${file}: ${lines} lines, at most ${MAX_LINES}`] : []
  }),
]
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1
