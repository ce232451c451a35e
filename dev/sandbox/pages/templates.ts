/** The checkout page and the overview page: plain HTML without scripts. */
import { createHash } from 'node:crypto'
import type { Html } from './html.ts'
import { html } from './html.ts'

export interface CheckoutFacts {
  amount: string
  method: string
  reference: string
  action: string
}

export interface Row {
  id: string
  status: string
  facts: string
  at: string
  /** The URL that sends the event again. */
  resend?: string
}

const STYLE = `
:root { color-scheme: light dark; --page: #f2f4f8; --card: #fff; --text: #16202e; --soft: #5b6675; --line: #dfe4ec;
  --main: #0b57d0; --main-text: #fff; --note: #fff4d6; --note-text: #6a4a00; }
@media (prefers-color-scheme: dark) { :root { --page: #10151d; --card: #1a212c; --text: #eef2f8; --soft: #a3aebd;
  --line: #303a49; --main: #8ab4f8; --main-text: #0b1a30; --note: #3a3010; --note-text: #ffe2a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; }
main.wide { max-width: 66rem; }
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 600; margin: .25rem 0 1rem; }
.brand span { display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: .6rem;
  background: var(--main); color: var(--main-text); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; margin-bottom: 1rem; }
.note { background: var(--note); color: var(--note-text); border-radius: .75rem; padding: .6rem .9rem; font-size: .925rem;
  margin: 0 0 1rem; }
h1 { font-size: 1.05rem; font-weight: 500; color: var(--soft); margin: 0; }
h2 { font-size: 1.05rem; margin: 0 0 .75rem; }
.amount { font-size: 2.4rem; line-height: 1.2; font-weight: 700; letter-spacing: -.02em; margin: .1rem 0 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0; padding-top: 1rem; border-top: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: .65rem; margin: 0; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .6rem 1rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; border-radius: .75rem; border: 1px solid var(--line); background: var(--card); color: var(--text); cursor: pointer; }
button.main, .button.main { background: var(--main); border-color: var(--main); color: var(--main-text); }
button:focus-visible, .button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
button.small { min-height: 2rem; padding: .2rem .75rem; font-size: .875rem; width: auto; }
.soft { color: var(--soft); font-size: .875rem; margin: .75rem 0 0; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .45rem .9rem .45rem 0; border-top: 1px solid var(--line); vertical-align: middle; }
tr:first-child > * { border-top: 0; }
th { color: var(--soft); font-weight: 500; }
td { white-space: nowrap; }
td:nth-child(2) { white-space: normal; }
code { font-size: .85rem; }
`

/** Not escaped: the policy below contains the hash of exactly this text. */
const STYLE_ELEMENT: Html = { html: `<style>${STYLE}</style>` }

/** Allows this style sheet and nothing else. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function checkoutPage({ amount, method, reference, action }: CheckoutFacts): string {
  return page(
    `Pay ${amount}`,
    html`<main>
      ${brand()} ${note()}
      <section class="card">
        <h1>Amount to pay</h1>
        <p class="amount">${amount}</p>
        <dl>
          <dt>Order</dt>
          <dd>${reference}</dd>
          <dt>Pay with</dt>
          <dd>${method}</dd>
        </dl>
      </section>
      <form method="post">
        <button class="main" formaction="${action}/authorize">Authorize</button>
        <button formaction="${action}/decline">Decline</button>
        <button formaction="${action}/expire">Expire</button>
      </form>
      <p class="soft">
        Authorize pays, Decline refuses as the wallet or bank would, Expire lets the checkout run
        out.
      </p>
    </main>`,
  )
}

/** The page of a checkout that is unknown or closed. */
export function closedPage(heading: string, text: string, returnUrl: string | null): string {
  return page(
    heading,
    html`<main>
      ${brand()} ${note()}
      <section class="card">
        <h2>${heading}</h2>
        <p>${text}</p>
        ${returnUrl ? html`<a class="button main" href="${returnUrl}">Return to the shop</a>` : ''}
      </section>
    </main>`,
  )
}

export function overviewPage(sections: { title: string; rows: Row[] }[], settings: string): string {
  return page(
    'Payment sandbox',
    html`<main class="wide">
      ${brand()} ${note()}
      <section class="card">
        <h2>Fault injection</h2>
        <p class="soft">${settings}</p>
      </section>
      ${sections.map(
        ({ title, rows }) =>
          html`<section class="card">
            <h2>${title}</h2>
            ${rows.length > 0 ? table(rows) : html`<p class="soft">Nothing yet.</p>`}
          </section>`,
      )}
    </main>`,
  )
}

function table(rows: Row[]): Html {
  return html`<div class="scroll">
    <table>
      <tr>
        <th>Status</th>
        <th>What</th>
        <th>Id</th>
        <th>When</th>
        <th></th>
      </tr>
      ${rows.map(
        ({ id, status, facts, at, resend }) =>
          html`<tr>
            <td>${status}</td>
            <td>${facts}</td>
            <td><code>${id}</code></td>
            <td>${at}</td>
            <td>
              ${
                resend
                  ? html`<form method="post" action="${resend}">
                      <button class="small">Resend</button>
                    </form>`
                  : ''
              }
            </td>
          </tr>`,
      )}
    </table>
  </div>`
}

function brand(): Html {
  return html`<p class="brand"><span>₱</span> Payment sandbox</p>`
}

function note(): Html {
  return html`<p class="note">This is a sandbox: no real money.</p>`
}

function page(title: string, content: Html): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${content}
      </body>
    </html>`
  return document.html
}
