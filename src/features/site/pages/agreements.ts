/** The text of an agreement, and the check of a certificate of its signature. */
import { Type } from 'typebox'
import { AgreementPage } from '../../../../storefront/rent/agreement.js'
import { CertificatePage } from '../../../../storefront/rent/certificate.js'
import { AppError, fail } from '../../../platform/contract/errors.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { readActiveAgreement, verifySignature } from '../../agreements/service.ts'
import { agreementView, verificationView } from '../../agreements/shared-view.ts'
import { page } from '../render/page.ts'

const HASH = /^[0-9a-f]{64}$/

const agreement = page({
  path: '/agreements/:id',
  summary: 'Show an agreement that is in force, to read before signing',
  isLinked: true,
  params: Type.Object({ id: Type.String() }),
  load: async ({ params: { id } }) => {
    if (!isUuid(id)) fail('NOT_FOUND', 'There is no agreement with this id.')
    const { title, content, version, updated_at } = agreementView(await readActiveAgreement(id))
    return { title, content, version, updatedAt: updated_at }
  },
  head: ({ title }) => ({ title }),
  view: AgreementPage,
})

const certificate = page({
  path: '/certificates',
  summary: 'Check a certificate by the SHA-256 on it',
  isLinked: true,
  query: Type.Object({ hash: Type.String({ maxLength: 200, default: '' }) }),
  load: async ({ query }) => {
    const hash = query.hash.replaceAll(/\s/g, '').toLowerCase()
    return { hash, signature: HASH.test(hash) ? await findSignature(hash) : null }
  },
  head: (_, { t }) => ({ title: t('certificate.title') }),
  view: CertificatePage,
  cacheControl: 'no-store',
})

async function findSignature(hash: string) {
  try {
    return verificationView(await verifySignature(hash))
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

export const agreementPages = [...agreement, ...certificate]
