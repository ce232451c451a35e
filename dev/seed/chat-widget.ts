import { config } from '../../src/config/config.ts'
import { createKey, findWidgetKey } from '../../src/features/api-keys/service.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'

/** The fish store has the Pro plan, and the chat widget on its page. */
export async function seedChatWidget(people: Map<string, string>): Promise<void> {
  const ownerId = people.get('vendor:dodong')!
  await knex('users').where({ id: ownerId }).update({ plan: 'pro' })
  const store: { id: string } = await knex('stores').where({ owner_id: ownerId }).first('id')
  if (await findWidgetKey(store.id)) return
  const allowedOrigins = [config.storefrontUrl]
  await createKey(ownerId, {
    name: 'Our page',
    storeId: store.id,
    kind: 'publishable',
    allowedOrigins,
  })
}
