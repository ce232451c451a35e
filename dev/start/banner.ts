const PASSWORD = 'palengke-demo'

export type Screen = {
  /** Milliseconds from the command to this screen. */
  took: number
  web: number
  /** The port that was wanted but taken, if any. */
  wanted?: number
  /** Ports; absent when the caller brought their own service. */
  mail?: number
  sandbox?: number
  data: string
  /** E-mails that log in with the demo password. */
  logins: string[]
}

/** The text that a start ends with, at most 30 lines. */
export function screen(shown: Screen): string {
  const app = `http://localhost:${shown.web}`
  const moved = shown.wanted ? `   (port ${shown.wanted} was taken)` : ''
  const lines = [
    '',
    `  Palengke is ready in ${(shown.took / 1000).toFixed(1)} s`,
    '',
    `  App              ${app}${moved}`,
    `  API reference    ${app}/docs`,
    `  Queues           ${app}/admin/queues`,
  ]
  if (shown.mail) lines.push(`  Mail, texts sent http://localhost:${shown.mail}`)
  if (shown.sandbox) lines.push(`  Payment sandbox  http://localhost:${shown.sandbox}`)
  if (shown.logins.length > 0)
    lines.push('', `  Log in with the password ${PASSWORD} as`, ...pairs(shown.logins))
  lines.push('', '  Try', `    curl ${app}/v1/health`, `    curl '${app}/api/stores?city=Salay'`)
  // The customer's where there is one: it shows what most callers get.
  const email = shown.logins.find((login) => login.startsWith('customer')) ?? shown.logins[0]
  const body = JSON.stringify({ email, password: PASSWORD })
  const json = "-H 'Content-Type: application/json'"
  if (email) lines.push(`    curl ${json} -d '${body}' ${app}/api/auth/login`)
  lines.push(
    '',
    `  Data and logs    ${shown.data}`,
    '  Stop             Ctrl-C',
    '  Begin anew       npm start -- --reset',
    '',
  )
  return lines.join('\n')
}

function pairs(logins: string[]) {
  const rows = Array.from({ length: Math.ceil(logins.length / 2) }, (_, row) => row * 2)
  return rows.map((at) => `    ${(logins[at] ?? '').padEnd(30)}${logins[at + 1] ?? ''}`.trimEnd())
}
