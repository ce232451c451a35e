import type { Setting } from '../../src/config/setting.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { settingGroups, settings } from '../../src/config/settings.ts'

const WIDTH = 120

const HEAD = `# Every setting of Palengke, made by node dev/deployment/generate.ts from src/config/settings.ts.
# Lines that start with "#NAME=" show the default. The other settings are required.
# Each name also works as NAME_FILE: the path of a file that holds the value. An empty value counts as unset.
# npm start needs none of them: it generates the secrets and finds the servers by itself.
`

/** `.env.example`: secrets are left empty, since an example would be a secret that everybody knows. */
export function renderEnvExample(): string {
  const groups = Object.entries(settingGroups).map(
    ([title, group]) => `${heading(title)}\n\n${Object.entries(group).map(entry).join('\n')}\n`,
  )
  return `${HEAD}\n${groups.join('\n')}`
}

function heading(title: string): string {
  return `# --- ${title} `.padEnd(WIDTH, '-')
}

function entry([name, setting]: [string, Setting]): string {
  const comment = wrap(setting.about).map((line) => `# ${line}`)
  return [...comment, assignment(name, setting)].join('\n')
}

function assignment(name: string, { required, example = '' }: Setting): string {
  if (required === true || required?.NODE_ENV === 'production' || name === 'NODE_ENV')
    return `${name}=${example}`
  return `#${name}=${productionDefault(name)}`
}

/** The default as text, with every other setting unset. */
function productionDefault(name: string): string {
  const { fallback = '' } = settings[name as keyof typeof settings] as Setting
  if (typeof fallback === 'string') return fallback
  return fallback((other) => (other === 'NODE_ENV' ? 'production' : productionDefault(other)), true)
}

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > WIDTH - 2) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** The settings without which a production process does not start. */
export const requiredInProduction: readonly string[] = readSettings(settings, {
  NODE_ENV: 'production',
}).problems.map(({ name }) => name)
