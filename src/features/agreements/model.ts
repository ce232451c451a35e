import { defineModel } from '../../platform/database/model.ts'

export interface AgreementRow {
  id: string
  vendor_id: string
  title: string
  content: string
  version: number
  is_active: boolean
  created_at: Date
  updated_at: Date
}

export const Agreement = defineModel<AgreementRow>({ table: 'agreements', timestamps: true })

/** An immutable record. The columns `agreement_…` are a copy of the text that was signed. */
export interface SignatureRow {
  id: string
  agreement_id: string
  user_id: string
  rental_booking_id: string | null
  method: 'drawn' | 'typed' | 'checkbox'
  signer_name: string
  /** A PNG data URL, what was typed, or `true`. */
  signature_data: string
  agreement_title: string
  agreement_content: string
  agreement_version: number
  ip_address: string
  user_agent: string | null
  signed_at: Date
  /** Of the record of `signed-record.ts`. */
  sha256: string
}

/** A trigger rejects updates and deletes. */
export const AgreementSignature = defineModel<SignatureRow>({ table: 'agreement_signatures' })
