import type { Static } from 'typebox'
import type { PageReply } from './schemas.ts'
import type { PageRow } from './service/pages.ts'

export function pageReply(row: PageRow | null): Static<typeof PageReply> {
  return {
    success: true,
    messenger: row && {
      pageId: row.page_id,
      pageName: row.name,
      connectedAt: row.connected_at.toISOString(),
      lastError: row.last_error,
    },
  }
}
