import { config } from '../../config/config.ts'
import { html, type Html } from '../../platform/values/html.ts'
import type { SignatureRow } from './service.ts'
import { signedRecord } from './signed-record.ts'

/** The page loads nothing and runs no script; drawing and styles are inline. */
export const certificateCsp =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

/** A self-contained page to keep and print: the text, the signature, and the hashed record, so that anyone can verify it. */
export function renderCertificate(row: SignatureRow, accountName: string): string {
  const check = `${config.publicUrl}/api/agreements/verify/${row.sha256}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${row.agreement_title} – certificate of signature</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <p class="brand">Palengke · certificate of signature</p>
        <h1>${row.agreement_title}</h1>
        <p class="version">Version ${row.agreement_version}</p>
        <section class="text">${row.agreement_content}</section>
        <h2>Signed</h2>
        <div class="signature">${renderSignature(row)}</div>
        <dl>
          <dt>By</dt>
          <dd>${row.signer_name}</dd>
          <dt>Account</dt>
          <dd>${accountName}</dd>
          <dt>On</dt>
          <dd>${manila.format(row.signed_at)} (Philippine time)</dd>
          <dt>How</dt>
          <dd>${methods[row.method]}</dd>
          <dt>From</dt>
          <dd>${row.ip_address}${row.user_agent ? `, ${row.user_agent}` : ''}</dd>
          <dt>Signature</dt>
          <dd><code>${row.id}</code></dd>
          <dt>SHA-256</dt>
          <dd><code>${row.sha256}</code></dd>
        </dl>
        <h2>How to check this certificate</h2>
        <p>
          Open <a href="${check}">${check}</a>: it answers with the typed name, the name of the
          account, the agreement and the time above, or the certificate is not ours. To check it
          without us, take the SHA-256 of the record below, exactly as it stands: it is the hash
          above.
        </p>
        <pre>${signedRecord(row)}</pre>
      </body>
    </html>`.toString()
}

function renderSignature({ method, signature_data }: SignatureRow): Html | string {
  switch (method) {
    case 'drawn':
      return html`<img src="${signature_data}" alt="The signature as it was drawn" />`
    case 'typed':
      return html`<span class="typed">${signature_data}</span>`
    case 'checkbox':
      return html`<span>&#9745; Agreed by ticking the box</span>`
  }
}

const methods = {
  drawn: 'Drawn by hand',
  typed: 'Name typed',
  checkbox: 'Box ticked',
} as const

const manila = new Intl.DateTimeFormat('en-PH', {
  timeZone: 'Asia/Manila',
  dateStyle: 'long',
  timeStyle: 'medium',
})

const styles = html`
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #222; font: 1rem/1.5
  system-ui, sans-serif; } .brand { color: #0b6b4f; font-weight: 700; } h1 { margin: 0; } h2 {
  margin: 2rem 0 .5rem; font-size: 1.1rem; } .version { margin: 0 0 1rem; color: #666; } .text {
  white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #ddd; border-radius: .5rem;
  padding: 1rem; } .signature { border-bottom: 1px solid #222; padding: .5rem 0; } .signature img {
  max-width: 20rem; max-height: 8rem; } .typed { font: italic 1.75rem/1.2 cursive; } dl { display:
  grid; grid-template-columns: 6rem 1fr; gap: .25rem 1rem; margin: 1rem 0; } dt { color: #666; } dd
  { margin: 0; overflow-wrap: anywhere; } pre { white-space: pre-wrap; overflow-wrap: anywhere;
  background: #f6f3ee; padding: 1rem; font-size: .7rem; }
`
