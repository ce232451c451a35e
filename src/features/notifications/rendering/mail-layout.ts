import { html } from '../../../platform/values/html.ts'
import type { Language } from '../../users/service.ts'

export interface MailContent {
  language: Language
  siteName: string
  greeting: string
  body: string
  action: string
  link: string
}

/** The content as plain text and as HTML, in which all values are escaped. */
export function mailBodies({ language, siteName, greeting, body, action, link }: MailContent): {
  text: string
  html: string
} {
  return {
    text: `${greeting}\n\n${body}\n\n${action}: ${link}\n`,
    html: html`<!doctype html>
      <html lang="${language}">
        <body style="margin:0;background:#f6f3ee;font-family:system-ui,sans-serif;color:#222">
          <div style="max-width:32rem;margin:0 auto;padding:2rem 1rem">
            <p style="font-size:1.25rem;font-weight:700;color:#0b6b4f;margin:0 0 1rem">
              ${siteName}
            </p>
            <div style="background:#fff;border-radius:.75rem;padding:1.5rem">
              <p>${greeting}</p>
              <p>${body}</p>
              <p style="margin:1.5rem 0 0">
                <a
                  href="${link}"
                  style="background:#0b6b4f;color:#fff;padding:.75rem 1.25rem;border-radius:.5rem;text-decoration:none"
                  >${action}</a
                >
              </p>
            </div>
          </div>
        </body>
      </html>`.toString(),
  }
}
