/**
 * `node dev/deployment/generate.ts` makes the deployment files and the tables of the documentation from the declarations of
 * settings (`src/config/settings.ts`), queues (`src/platform/jobs/job.ts`) and processes (`processes.ts`). `--check` fails
 * when a file is out of date.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { renderAppJson } from './app-json.ts'
import { renderCompose } from './compose.ts'
import { renderDeployGuide, renderOperatingGuide, renderReadme } from './documentation.ts'
import { renderEnvExample } from './env-example.ts'
import { processes } from './processes.ts'

const root = join(import.meta.dirname, '../..')

const files: Record<string, (current: string) => string> = {
  '.env.example': renderEnvExample,
  Procfile: () => processes.map(({ name, command }) => `${name}: ${command}\n`).join(''),
  'app.json': renderAppJson,
  'docker-compose.yml': renderCompose,
  'docs/deploy.md': renderDeployGuide,
  'docs/operating.md': renderOperatingGuide,
  'README.md': renderReadme,
}

const current = new Map(
  Object.keys(files).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const generated = format(
  new Map(Object.entries(files).map(([file, render]) => [file, render(current.get(file)!)])),
)
const stale = [...generated].filter(([file, text]) => current.get(file) !== text)

if (!process.argv.includes('--check'))
  for (const [file, text] of stale) writeFileSync(join(root, file), text)
else if (stale.length > 0) {
  const names = stale.map(([file]) => file).join(', ')
  console.error(`Out of date: ${names}; run: node dev/deployment/generate.ts`)
  process.exitCode = 1
}

/** The texts as the formatter of the checkout would leave them. */
function format(texts: Map<string, string>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'palengke-deployment-'))
  try {
    copyFileSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'))
    for (const [file, text] of texts) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['.'], { cwd: folder })
    return new Map(
      [...texts.keys()].map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
