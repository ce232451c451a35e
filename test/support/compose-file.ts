/** docker-compose.yml and .dockerignore as the tests read them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const root = join(import.meta.dirname, '../..')

export const readFileOf = (file: string) => readFileSync(join(root, file), 'utf8')

export interface Service {
  image: string
  build?: string
  command?: string[]
  environment?: Record<string, string | number>
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test?: string[]; disable?: boolean }
  restart: string
}

export const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  readFileOf('docker-compose.yml'),
  { merge: true },
)

/** Files and folders that go into the image. */
export const imageContent = readFileOf('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1))

/** What Docker Compose makes of `${NAME:-default}` where nothing is set. */
export function withDefaults(text: string): string {
  const inner = /\$\{[A-Z_0-9]+:-([^${}]*)\}/
  return inner.test(text) ? withDefaults(text.replace(inner, '$1')) : text
}

/** The names of a service's environment, `NAME_FILE` as `NAME`. */
export function namesOf(service: Service): string[] {
  return Object.keys(service.environment ?? {}).map((name) => name.replace(/_FILE$/, ''))
}
