import { Type } from 'typebox'
import { Nullable, PlainName, Timestamp, Uuid } from '../../platform/contract/schema.ts'

const Title = PlainName(200)
const Content = Type.String({
  minLength: 1,
  maxLength: 100_000,
  format: 'not-blank',
  description: 'The text to sign; other content is another version',
})
const Method = Type.Enum(['drawn', 'typed', 'checkbox'])
const Sha256 = Type.String({ description: 'SHA-256 in hex' })

export const AgreementInput = Type.Object({
  title: Title,
  content: Content,
  isActive: Type.Optional(
    Type.Boolean({ description: 'Can be read and signed; true unless given' }),
  ),
})
export const AgreementPatch = Type.Partial(AgreementInput)

export const Agreement = Type.Object({
  id: Uuid,
  vendor_id: Uuid,
  title: Type.String(),
  content: Type.String(),
  version: Type.Integer(),
  is_active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const SignatureInput = Type.Object({
  agreementId: Uuid,
  method: Method,
  signerName: PlainName(200),
  signatureData: Type.Optional(
    Type.Unknown({
      description:
        'drawn: a PNG as data URL, at most 300 kB and 2 megapixels; typed: the name; checkbox: true',
    }),
  ),
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The version that the signer read; rejected when it is outdated',
    }),
  ),
  rentalBookingId: Type.Optional(
    Type.String({ format: 'uuid', description: 'Your own booking that the signature is for' }),
  ),
})

const summary = {
  id: Uuid,
  agreement_id: Uuid,
  user_id: Uuid,
  rental_booking_id: Nullable(Uuid),
  method: Method,
  signer_name: Type.String(),
  agreement_title: Type.String(),
  agreement_version: Type.Integer(),
  ip_address: Type.String(),
  user_agent: Nullable(Type.String()),
  signed_at: Timestamp,
  sha256: Sha256,
}

/** A signature in lists. */
export const SignatureSummary = Type.Object(summary)

/** A signature in full, with the text that was signed. */
export const Signature = Type.Object({
  ...summary,
  signature_data: Type.String(),
  agreement_content: Type.String(),
})

/** Nothing that is not on the certificate. */
export const Verification = Type.Object({
  valid: Type.Literal(true),
  sha256: Sha256,
  signer_name: Type.String({ description: 'As it was typed; nobody has checked it' }),
  account_name: Type.String({ description: 'Of the account that signed' }),
  method: Method,
  agreement_title: Type.String(),
  agreement_version: Type.Integer(),
  signed_at: Timestamp,
})
