import PostalMime from 'postal-mime'

/** What a reader of a mail wants of it. */
export type Message = { subject: string; text: string; html?: string }

/** Reads a MIME message: its subject, its plain text (else its HTML) and its HTML, all decoded. */
export async function readMessage(raw: Buffer): Promise<Message> {
  const { subject = '', text, html } = await PostalMime.parse(raw)
  return {
    subject,
    text: trimmed(text ?? html ?? ''),
    ...(html !== undefined && { html: trimmed(html) }),
  }
}

/** Without the line break that ends a part. */
function trimmed(text: string): string {
  return text.replace(/\n$/, '')
}
