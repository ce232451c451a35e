import type { Static } from 'typebox'
import type { MessengerPage } from './schemas.ts'
import type { PageRow } from './service/pages.ts'

export function pageView(row: PageRow | null): Static<typeof MessengerPage> {
  return (
    row && {
      pageId: row.page_id,
      pageName: row.name,
      connectedAt: row.connected_at.toISOString(),
      lastError: row.last_error,
    }
  )
}
