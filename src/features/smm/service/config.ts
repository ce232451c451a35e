import { transaction } from '../../../platform/database/transactions.ts'
import { now } from '../../../platform/values/clock.ts'
import { audit } from '../../audit/service.ts'
import { getSettings } from '../../settings/service.ts'
import { Config, type PostRow } from '../model.ts'
import type { SmmConfig } from '../schemas.ts'

const emptyConfig: SmmConfig = {
  social_email: '',
  social_page_url: '',
  social_page_name: '',
  lagonglong_groups: '',
  salay_groups: '',
  claveria_groups: '',
}

/** Every key; empty where nothing was saved. */
export async function readConfig(): Promise<SmmConfig> {
  return toConfig(await Config.query())
}

/** Saves the given keys; leaves an audit row. */
export async function saveConfig(adminId: string, input: Partial<SmmConfig>): Promise<SmmConfig> {
  return await transaction(async (trx) => {
    const before = toConfig(await Config.query(trx).forUpdate())
    const rows = Object.entries(input).map(([key, value]) => ({ key, value, updated_at: now() }))
    if (rows.length > 0)
      await Config.query(trx).insert(rows).onConflict('key').merge().returning('key')
    const after = { ...before, ...input }
    const entry = { action: 'smm_config.save', subject: 'smm_config', before, after }
    await audit(trx, { actorId: adminId, ...entry })
    return after
  })
}

function toConfig(rows: { key: string; value: string }[]): SmmConfig {
  return { ...emptyConfig, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** Where a post is published. */
export interface Destinations {
  /** The page's name, or the platform's. */
  pageName: string
  /** Null when the post is for groups alone, or no page is configured. */
  pageUrl: string | null
  groupUrls: string[]
}

/** The configured page and the groups of all towns, as far as the target includes them, without duplicates. */
export async function resolveDestinations(target: PostRow['target']): Promise<Destinations> {
  const config = await readConfig()
  const { lagonglong_groups, salay_groups, claveria_groups } = config
  const groups = [lagonglong_groups, salay_groups, claveria_groups]
    .flatMap((list) => list.split(','))
    .map((url) => url.trim())
    .filter(Boolean)
  return {
    pageName: config.social_page_name.trim() || (await getSettings()).site_name,
    pageUrl: target === 'groups' ? null : config.social_page_url || null,
    groupUrls: target === 'page' ? [] : [...new Set(groups)],
  }
}
