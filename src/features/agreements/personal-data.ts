import { ERASED, type PersonalData } from '../../platform/security/personal-data.ts'
import { Agreement, AgreementSignature } from './model.ts'

/** Signatures are evidence for legal claims and are retained (Republic Act 10173, sections 13 and 16). */
export const agreementsPersonalData: PersonalData = {
  userIdColumns: ['agreements.vendor_id', 'agreement_signatures.user_id'],
  personalColumns: [
    'agreement_signatures.ip_address',
    'agreement_signatures.signer_name',
    'agreement_signatures.user_agent',
  ],
  nonPersonalColumns: ['agreement_signatures.rental_booking_id'],
  collect: async (userId) => ({
    agreements: await Agreement.query().where({ vendor_id: userId }).orderBy('id'),
    signatures: await AgreementSignature.query().where({ user_id: userId }).orderBy('id'),
  }),
  async describeRetained(trx, userId) {
    const count = await AgreementSignature.query(trx).where({ user_id: userId }).resultSize()
    return count === 0
      ? []
      : [`Signed agreements stay as evidence, with the signer's name: ${count}.`]
  },
  async erase(trx, { id }) {
    const erased = { title: ERASED, content: ERASED, is_active: false }
    await Agreement.query(trx).where({ vendor_id: id }).patch(erased)
  },
}
