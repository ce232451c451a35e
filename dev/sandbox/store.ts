/**
 * The sandbox's SQLite store. Every change is committed before the response is sent, so that a `kill -9` loses nothing.
 * A resource has `attributes`, which the API shows, and `internal` fields, which it does not.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Attributes = Record<string, unknown>

export interface Resource {
  id: string
  type: string
  attributes: Attributes
  internal: Attributes
}

export interface Page {
  limit: number
  before?: string
  after?: string
}

export type Store = ReturnType<typeof openStore>

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS resources (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
    attributes TEXT NOT NULL, internal TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS resources_type ON resources (type, seq);
  CREATE INDEX IF NOT EXISTS refunds_payment ON resources (json_extract(attributes, '$.payment_id')) WHERE type = 'refund';
  CREATE INDEX IF NOT EXISTS refunds_due ON resources (json_extract(internal, '$.stepAt')) WHERE type = 'refund';
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
    resource_id TEXT NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, hook_id TEXT NOT NULL, status TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, next_at INTEGER);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_at) WHERE status = 'waiting';
  CREATE INDEX IF NOT EXISTS deliveries_event ON deliveries (event_id);
  CREATE TABLE IF NOT EXISTS attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT, delivery_id INTEGER NOT NULL, at INTEGER NOT NULL,
    status_code INTEGER, error TEXT, ms INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS attempts_delivery ON attempts (delivery_id);
`

/** Opens or creates `sandbox.sqlite` in `folder`. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  db.exec(SCHEMA)
  return {
    db,
    ...resourceTable(db),
    ...settingsTable(db),
    /** Runs `change` in one transaction; an exception rolls it back. */
    atomic<T>(change: () => T): T {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = change()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close(),
  }
}

function resourceTable(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO resources (id, type, attributes, internal) VALUES (?, ?, ?, ?)',
  )
  const update = db.prepare('UPDATE resources SET attributes = ?, internal = ? WHERE id = ?')
  const byId = db.prepare('SELECT * FROM resources WHERE id = ? AND type = ?')
  const refunds = db.prepare(
    "SELECT * FROM resources WHERE type = 'refund' AND json_extract(attributes, '$.payment_id') = ? ORDER BY seq",
  )
  return {
    add(type: string, prefix: string, attributes: Attributes, internal: Attributes = {}): Resource {
      const now = unixNow()
      const resource = {
        id: newId(prefix),
        type,
        attributes: { ...attributes, livemode: false, created_at: now, updated_at: now },
        internal,
      }
      insert.run(resource.id, type, JSON.stringify(resource.attributes), JSON.stringify(internal))
      return resource
    },
    /** Writes the current state of the resource. */
    save(resource: Resource): void {
      resource.attributes.updated_at = unixNow()
      update.run(
        JSON.stringify(resource.attributes),
        JSON.stringify(resource.internal),
        resource.id,
      )
    },
    get(type: string, id: string): Resource | null {
      const row = byId.get(id, type)
      return row ? toResource(row) : null
    },
    /** Newest first. `after` is the last id of the page before, `before` the first id of the page after. */
    list(type: string, { limit, before, after }: Page): { data: Resource[]; hasMore: boolean } {
      const rows = db
        .prepare(
          `SELECT * FROM resources WHERE type = :type
             AND (:after IS NULL OR seq < (SELECT seq FROM resources WHERE id = :after))
             AND (:before IS NULL OR seq > (SELECT seq FROM resources WHERE id = :before))
           ORDER BY seq ${before ? 'ASC' : 'DESC'} LIMIT :limit`,
        )
        .all({ type, after: after ?? null, before: before ?? null, limit: limit + 1 })
        .map(toResource)
      const data = rows.slice(0, limit)
      return { data: before ? data.toReversed() : data, hasMore: rows.length > limit }
    },
    count(type: string): number {
      const row = db.prepare('SELECT count(*) AS total FROM resources WHERE type = ?').get(type)
      return Number(row?.total)
    },
    refundsOf: (paymentId: string): Resource[] => refunds.all(paymentId).map(toResource),
  }
}

function settingsTable(db: DatabaseSync) {
  const read = db.prepare('SELECT value FROM settings WHERE name = ?')
  const write = db.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  return {
    setting(name: string): unknown {
      const value = read.get(name)?.value
      return typeof value === 'string' ? JSON.parse(value) : null
    },
    setSetting(name: string, value: unknown): void {
      write.run(name, JSON.stringify(value))
    },
  }
}

function toResource(row: Record<string, unknown>): Resource {
  return {
    id: String(row.id),
    type: String(row.type),
    attributes: JSON.parse(String(row.attributes)),
    internal: JSON.parse(String(row.internal)),
  }
}

/** An id in the provider's format: a prefix and 24 hexadecimal digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** The provider's timestamps: whole seconds since 1970. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}
