/**
 * The canonical text of a signature, whose hash anyone can recompute from a certificate: JSON with these members in this
 * order, without spaces, in UTF-8; times are ISO 8601 in UTC with milliseconds.
 */
import { createHash } from 'node:crypto'
import type { SignatureRow } from './model.ts'

export function signedRecord(row: Omit<SignatureRow, 'sha256'>): string {
  return JSON.stringify({
    id: row.id,
    agreement_id: row.agreement_id,
    agreement_version: row.agreement_version,
    agreement_title: row.agreement_title,
    agreement_content: row.agreement_content,
    user_id: row.user_id,
    rental_booking_id: row.rental_booking_id,
    method: row.method,
    signer_name: row.signer_name,
    signature_data: row.signature_data,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    signed_at: row.signed_at.toISOString(),
  })
}

/** SHA-256 of the record, in hex. */
export function hashSignedRecord(row: Omit<SignatureRow, 'sha256'>): string {
  return createHash('sha256').update(signedRecord(row)).digest('hex')
}
