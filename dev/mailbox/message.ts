import PostalMime from 'postal-mime'

export type Message = { subject: string; text: string; html?: string }

/** Decodes a MIME message. `text` falls back to the HTML where there is no plain text. */
export async function readMessage(raw: Buffer): Promise<Message> {
  const { subject = '', text, html } = await PostalMime.parse(raw)
  return {
    subject,
    text: withoutLastBreak(text ?? html ?? ''),
    ...(html !== undefined && { html: withoutLastBreak(html) }),
  }
}

/** Removes the line break that ends a part. */
function withoutLastBreak(text: string): string {
  return text.replace(/\n$/, '')
}
