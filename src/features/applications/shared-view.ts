import type { ReviewedColumns, WithApplicant } from './service.ts'

export function applicantView({ id, applicant }: ReviewedColumns & WithApplicant) {
  const { id: userId, first_name, last_name, email, phone } = applicant
  return {
    id,
    applicant: { id: userId, firstName: first_name, lastName: last_name, email, phone },
  }
}

export function reviewView({ status, reason, reviewed_at }: ReviewedColumns) {
  return { status, reason, reviewedAt: reviewed_at?.toISOString() ?? null }
}
