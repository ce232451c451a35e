import { transaction } from '../../../platform/database/connections.ts'
import { audit } from '../../audit/service.ts'
import { getSettings } from '../../settings/service.ts'
import { readConfigRows, saveConfigRows, type PostRow } from '../queries.ts'
import type { Config } from '../schemas.ts'

const emptyConfig: Config = {
  social_email: '',
  social_page_url: '',
  social_page_name: '',
  lagonglong_groups: '',
  salay_groups: '',
  claveria_groups: '',
}

/** Every key of spec 2.12; empty where nothing was saved. */
export async function readConfig(): Promise<Config> {
  return toConfig(await readConfigRows())
}

/** Saves some keys; leaves an audit row. */
export async function saveConfig(adminId: string, input: Partial<Config>): Promise<Config> {
  return await transaction(async (trx) => {
    const before = toConfig(await readConfigRows(trx))
    const given = Object.entries(input).map(([key, value]) => ({ key, value }))
    if (given.length > 0) await saveConfigRows(trx, given)
    const after = { ...before, ...input }
    await audit(trx, {
      actorId: adminId,
      action: 'smm_config.save',
      subject: 'smm_config',
      before,
      after,
    })
    return after
  })
}

function toConfig(rows: { key: string; value: string }[]): Config {
  return { ...emptyConfig, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** Where a post is to be published. */
export interface Destinations {
  /** The name that posts speak under: that of the page, or of the platform. */
  pageName: string
  /** Null when the post is for groups alone, or no page is configured. */
  pageUrl: string | null
  groupUrls: string[]
}

/** The page and the groups of all towns, as the target asks for. An address that is in two lists is there once. */
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
