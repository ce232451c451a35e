import { transaction } from '../../../platform/database/transactions.ts'
import { now } from '../../../platform/values/clock.ts'
import { failFields } from '../../../platform/contract/errors.ts'
import { audit } from '../../audit/service.ts'
import { listLocations, type LocationRow } from '../../locations/service.ts'
import { getSettings } from '../../settings/service.ts'
import { Config, type PostRow } from '../model.ts'
import type { SmmConfig } from '../schemas.ts'

const emptyConfig = { social_email: '', social_page_url: '', social_page_name: '' }

type GroupsKey = `${string}_groups`

/** The key of a town's groups: `Salay` → `salay_groups`, `Cagayan de Oro` → `cagayan_de_oro_groups`. */
function groupsKey({ name }: Pick<LocationRow, 'name'>): GroupsKey {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return `${(plain.match(/[a-z0-9]+/g) ?? ['town']).join('_')}_groups`
}

/** Every key, with one for the groups of each town; empty where nothing was saved. */
export async function readConfig(): Promise<SmmConfig> {
  return toConfig(await Config.query(), await listLocations())
}

/** Saves the given keys; leaves an audit row. @throws 400 for the groups of a town that is none of the locations */
export async function saveConfig(adminId: string, input: Partial<SmmConfig>): Promise<SmmConfig> {
  const towns = await listLocations()
  return await transaction(async (trx) => {
    const before = toConfig(await Config.query(trx).forUpdate(), towns)
    const unknown = Object.keys(input).filter((key) => !(key in before))
    failFields(unknown.map((path) => ({ path, message: 'is not known; see GET /api/locations' })))
    const rows = Object.entries(input).map(([key, value]) => ({ key, value, updated_at: now() }))
    if (rows.length > 0)
      await Config.query(trx).insert(rows).onConflict('key').merge().returning('key')
    const after = { ...before, ...input } as SmmConfig
    const entry = { action: 'smm_config.save', subject: 'smm_config', before, after }
    await audit(trx, { actorId: adminId, ...entry })
    return after
  })
}

function toConfig(saved: { key: string; value: string }[], towns: LocationRow[]): SmmConfig {
  const config: Record<string, string> = {
    ...emptyConfig,
    ...Object.fromEntries(towns.map((town) => [groupsKey(town), ''])),
    ...Object.fromEntries(saved.map(({ key, value }) => [key, value])),
  }
  return config as SmmConfig
}

/** Where a post is published. */
export interface Destinations {
  /** The page's name, or the platform's. */
  pageName: string
  /** Null when the post is for groups alone, or no page is configured. */
  pageUrl: string | null
  groupUrls: string[]
}

/** The configured page and the groups of its town, or of all, as far as the target includes them, without duplicates. */
export async function resolveDestinations({
  target,
  location_id,
}: Pick<PostRow, 'target' | 'location_id'>): Promise<Destinations> {
  const [config, locations] = await Promise.all([readConfig(), listLocations()])
  const towns = locations.filter(({ id }) => location_id === null || id === location_id)
  const groups = towns
    .flatMap((town) => config[groupsKey(town)]!.split(','))
    .map((url) => url.trim())
    .filter(Boolean)
  return {
    pageName: config.social_page_name.trim() || (await getSettings()).site_name,
    pageUrl: target === 'groups' ? null : config.social_page_url || null,
    groupUrls: target === 'page' ? [] : [...new Set(groups)],
  }
}
