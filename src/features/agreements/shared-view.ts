import type { Static } from 'typebox'
import type { Agreement, Signature, SignatureSummary, Verification } from './schemas.ts'
import type * as rows from './service.ts'

export function agreementView(row: rows.AgreementRow): Static<typeof Agreement> {
  const { id, vendor_id, title, content, version, is_active, created_at, updated_at } = row
  return {
    id,
    vendor_id,
    title,
    content,
    version,
    is_active,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function signatureSummaryView(row: rows.SignatureSummary): Static<typeof SignatureSummary> {
  return {
    id: row.id,
    agreement_id: row.agreement_id,
    user_id: row.user_id,
    rental_booking_id: row.rental_booking_id,
    method: row.method,
    signer_name: row.signer_name,
    agreement_title: row.agreement_title,
    agreement_version: row.agreement_version,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    signed_at: row.signed_at.toISOString(),
    sha256: row.sha256,
  }
}

export function signatureView(row: rows.SignatureRow): Static<typeof Signature> {
  const { signature_data, agreement_content } = row
  return { ...signatureSummaryView(row), signature_data, agreement_content }
}

export function verificationView({
  signature,
  accountName,
}: rows.VerifiedSignature): Static<typeof Verification> {
  const { sha256, signer_name, method, agreement_title, agreement_version, signed_at } = signature
  return {
    valid: true,
    sha256,
    signer_name,
    account_name: accountName,
    method,
    agreement_title,
    agreement_version,
    signed_at: signed_at.toISOString(),
  }
}
