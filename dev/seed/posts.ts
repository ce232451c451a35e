import { config } from '../../src/config/config.ts'
import { saveConfig } from '../../src/features/smm/service/config.ts'
import { requestDrafts } from '../../src/features/smm/service/generate.ts'
import { reportStatus } from '../../src/features/smm/service/publish.ts'
import { approvePost, createPost } from '../../src/features/smm/service/manage.ts'
import { findUserByEmail } from '../../src/features/users/service.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { POSTS, SOCIAL } from './market/posts.ts'

/** Sets up the page and its posts where there are none, and has the writer add some drafts of its own. */
export async function seedPosts(): Promise<void> {
  if (await knex('smm_posts').first('id')) return
  const admin = (await findUserByEmail(config.adminEmail))!
  await saveConfig(admin.id, SOCIAL)
  for (const { content, target, outcome } of POSTS) {
    const { id } = await createPost(admin.id, { content, target })
    if (outcome !== 'draft') await approvePost(admin.id, id)
    if (outcome !== 'posted') continue
    await reportStatus(id, { status: 'posting' })
    await reportStatus(id, { status: 'posted' })
  }
  await requestDrafts(admin.id, { count: 4 })
}
