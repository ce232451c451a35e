import { createHash } from 'node:crypto'
import { join } from 'node:path'

export const storefrontFolder = join(import.meta.dirname, '../../../../storefront')

/** `market.css` → `market.1a2b3c4d5e.css`: another content has another name, so that browsers may keep it forever. */
export function hashedName(name: string, content: string | Buffer): string {
  const hash = createHash('sha256').update(content).digest('base64url').replaceAll(/\W/g, '')
  return name.replace(/(\.\w+)$/, `.${hash.slice(0, 10)}$1`)
}
