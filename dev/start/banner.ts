const PASSWORD = 'palengke-demo'

export type BannerFacts = {
  /** From the command to this banner. */
  startupMs: number
  web: number
  /** The default port, if it was in use. */
  takenPort?: number
  /** Ports; absent when the environment names another service. */
  mail?: number
  sandbox?: number
  data: string
  /** E-mails that log in with the demo password. */
  logins: string[]
}

/** The summary that a start ends with, at most 30 lines. */
export function renderBanner(facts: BannerFacts): string {
  const app = `http://localhost:${facts.web}`
  const portNote = facts.takenPort ? `   (port ${facts.takenPort} is in use)` : ''
  const lines = [
    '',
    `  Palengke is ready in ${(facts.startupMs / 1000).toFixed(1)} s`,
    '',
    `  App              ${app}${portNote}`,
    `  Console          ${app}/console`,
    `  API reference    ${app}/docs`,
    `  Queues           ${app}/admin/queues`,
  ]
  if (facts.mail) lines.push(`  Mail, texts sent http://localhost:${facts.mail}`)
  if (facts.sandbox) lines.push(`  Payment sandbox  http://localhost:${facts.sandbox}`)
  if (facts.logins.length > 0)
    lines.push('', `  Log in with the password ${PASSWORD} as`, ...inColumns(facts.logins))
  lines.push('', '  Try', `    curl ${app}/v1/health`, `    curl '${app}/api/stores?city=Salay'`)
  // Preferably as a customer, like most callers.
  const email = facts.logins.find((login) => login.startsWith('customer')) ?? facts.logins[0]
  const body = JSON.stringify({ email, password: PASSWORD })
  const json = "-H 'Content-Type: application/json'"
  if (email) lines.push(`    curl ${json} -d '${body}' ${app}/api/auth/login`)
  lines.push(
    '',
    `  Data and logs    ${facts.data}`,
    '  Stop             Ctrl-C',
    '  Start over       npm start -- --reset',
    '',
  )
  return lines.join('\n')
}

/** Two per line. */
function inColumns(logins: string[]) {
  const rows = Array.from({ length: Math.ceil(logins.length / 2) }, (_, row) => row * 2)
  return rows.map((at) => `    ${(logins[at] ?? '').padEnd(30)}${logins[at + 1] ?? ''}`.trimEnd())
}
