import type { Mail } from './mailbox.ts'

/** The list of all mails and texts, newest first. */
export function listPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/messages/${mail.id}"><b>${mail.isText ? '<i>SMS</i> ' : ''}${escapeHtml(mail.subject || '(no subject)')}</b>` +
      `<span>${escapeHtml(mail.to.join(', '))}</span>${time(mail.at)}</a></li>`,
  )
  const list = `<ul>${rows.join('')}</ul>`
  return page(
    'Mail and texts',
    mails.length > 0 ? list : '<p>Nothing yet. Mails and texts of the demo arrive here.</p>',
  )
}

/** One mail as plain text with clickable links. */
export function mailPage(mail: Mail): string {
  const head = `<h2>${escapeHtml(mail.subject)}</h2><p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}, ${time(mail.at)}</p>`
  return page(
    mail.subject,
    `<p><a href="/">All mail and texts</a></p>${head}<pre>${linkify(mail.text)}</pre>`,
  )
}

function page(title: string, content: string) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Palengke mail</title><style>${STYLE}</style><h1><a href="/">Palengke mail and texts</a></h1>${content}</html>`
}

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:50rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.2rem}h1 a{color:inherit;text-decoration:none}
ul{list-style:none;padding:0}li a{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.6rem 0;
border-top:1px solid #8884;color:inherit;text-decoration:none}li a:hover b{text-decoration:underline}
li span{grid-row:2;opacity:.7}li i{font-style:normal;font-size:.75em;border:1px solid;border-radius:.3em;padding:0 .3em}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`

const clock = new Intl.DateTimeFormat('en-PH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Manila',
})

/** In Manila, as the product and the payment sandbox show it. */
const time = (at: string) => `<time datetime="${at}">${clock.format(new Date(at))}</time>`

const linkify = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
