import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { findAgreement, findSignature } from '../../agreements/service.ts'
import { consoleLink } from '../../site/links.ts'
import { findUsers } from '../../users/service.ts'
import type { SubjectResolver } from './subject.ts'
import type { SignatureEvent } from '../jobs.ts'
import type { SignatureFacts, SignatureTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof SignatureEvent>

export const signatureSubject: SubjectResolver<
  Payload,
  'vendor',
  SignatureFacts,
  SignatureTemplateKey
> = {
  async load({ signatureId }) {
    const signature = await findSignature(signatureId)
    const agreement = signature && (await findAgreement(signature.agreement_id))
    if (!agreement) return null
    return {
      facts: {
        signer: signature.signer_name,
        agreement: signature.agreement_title,
        version: signature.agreement_version,
      },
      data: { signatureId, url: consoleLink('rentals/agreements', config.appUrl) },
      accountId: signature.user_id,
      recipients: () => findUsers([agreement.vendor_id]),
    }
  },
  templates: (texts) => texts.signature,
}
