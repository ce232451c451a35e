/** What counts as a signature, by the method it was made with. */
import { failField } from '../../platform/contract/errors.ts'
import { isValidPng } from '../../platform/security/png.ts'
import type { SignatureRow } from './queries.ts'

/** Bytes of a drawing; a scribble on a phone is about 10 kB. */
const DRAWING_MAX = 300_000
const PIXELS_MAX = 4_000_000
const NAME_MAX = 200
const PNG = 'data:image/png;base64,'

/** The stored form of what the client sent. @throws 400 naming `signatureData` when the method asks for something else */
export function signatureData(method: SignatureRow['method'], sent: unknown): string {
  switch (method) {
    case 'drawn':
      return drawing(sent)
    case 'typed':
      return typedName(sent)
    case 'checkbox':
      return sent === true ? 'true' : refuseData('must be true for method checkbox')
  }
}

function typedName(sent: unknown): string {
  const name = typeof sent === 'string' ? sent.trim() : ''
  if (name === '') refuseData('must be the typed name for method typed')
  return name.length <= NAME_MAX ? name : refuseData(`must have at most ${NAME_MAX} characters`)
}

/** A file that cannot be shown to a judge is no evidence. */
function drawing(sent: unknown): string {
  if (typeof sent !== 'string' || !sent.startsWith(PNG))
    refuseData(`must be a PNG as a data URL, ${PNG}…, for method drawn`)
  const bytes = Buffer.from(sent.slice(PNG.length), 'base64')
  if (bytes.length > DRAWING_MAX) refuseData(`must be a PNG of at most ${DRAWING_MAX / 1_000} kB`)
  if (!isValidPng(bytes, PIXELS_MAX))
    refuseData('must be a PNG that can be shown, of at most 4 megapixels')
  return PNG + bytes.toString('base64')
}

function refuseData(message: string): never {
  failField('signatureData', message)
}
