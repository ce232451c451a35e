/** The tables and lists of docs/ and README.md that name settings, processes or queues. */
import { settings } from '../../src/config/settings.ts'
import { queueNames, queues } from '../../src/platform/jobs/job.ts'
import { requiredInProduction } from './env-example.ts'
import { processes } from './processes.ts'
import { replaceRegion } from './region.ts'

const code = (text: string) => `\`${text}\``

export function renderDeployGuide(current: string): string {
  return replaceRegions(current, {
    processes: processTable(),
    'required settings': paragraph(requiredInProduction.map(code).join(', ')),
    queues: table(
      ['Queue', 'Work', 'Process of the Procfile'],
      queueNames.map((name) => [code(name), queues[name], code(`worker_${name}`)]),
    ),
    'systemd units': block(
      `systemctl enable --now palengke-web ${queueNames.map((name) => `palengke-worker@${name}`).join(' ')}`,
    ),
  })
}

export function renderOperatingGuide(current: string): string {
  const rotating = Object.keys(settings).filter((name) => `${name}_PREVIOUS` in settings)
  return replaceRegions(current, { 'rotating secrets': paragraph(rotating.map(code).join(', ')) })
}

export function renderReadme(current: string): string {
  return replaceRegions(current, { processes: processTable() })
}

function processTable(): string {
  const general = processes.filter(({ name }) => !name.startsWith('worker_'))
  return table(
    ['Process', 'Command', 'How many'],
    general.map(({ name, command, about }) => [code(name), code(command), about]),
  )
}

function replaceRegions(text: string, regions: Record<string, string>): string {
  return Object.entries(regions).reduce(
    (result, [name, content]) => replaceRegion(result, name, content),
    text,
  )
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return paragraph([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'))
}

const block = (command: string) => paragraph(`\`\`\`sh\n${command}\n\`\`\``)

/** With the blank lines that keep it apart from the markers. */
const paragraph = (text: string) => `\n${text}\n`
