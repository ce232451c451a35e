/** The processes of the product in one OS process: each has modules of its own, and may die and start again. */
import type * as AppModule from '../../../src/app.ts'
import type * as RoutesModule from '../../../src/routes.ts'
import type * as WorkersModule from '../../../src/platform/jobs/workers.ts'
import type * as MaintenanceModule from '../../../workers/maintenance.ts'
import { createRandom } from './random.ts'
import { createModules, type Edit, type Modules } from './loader.ts'
import { current, type LogicalProcess } from './scheduler.ts'
import type { WebProcess } from './http.ts'

const QUEUES = [
  'chat',
  'emails',
  'maintenance',
  'notifications',
  'payments',
  'push',
  'sms',
  'webhooks',
] as const

/** Less than the tolerance of tokens. */
const MAX_SKEW_MS = 20_000

/** The maintenance loops that what people do here depends on. */
const LOOPS = [
  'relay-outbox',
  'roll-up-balances',
  'reconcile-payments',
  'reconcile-refunds',
  'offer-deliveries',
  'expire-chat-messages',
  'remind-stale-orders',
  'expire-pending-bookings',
  'purge-outbox',
  'purge-idempotency-keys',
]

/** Rounds that find nothing to do find no failure either. */
const LOOP_SLOWNESS = 6

const WORKER_FILES = [
  ...QUEUES.map((queue) => `workers/${queue}.ts`),
  'src/platform/jobs/workers.ts',
  'workers/maintenance.ts',
]

/** A logical process that runs code of the product. */
export interface ProductProcess extends LogicalProcess {
  modules: Modules
}

/** A module of the product in a logical process; its file was prepared. */
export function load({ modules }: ProductProcess, file: string): any {
  return modules.run(file)
}

/** @param edits planted faults */
export function createProduct(seed: number | string, edits: readonly Edit[]) {
  const processes: ProductProcess[] = []

  async function newProcess(kind: string, files: readonly string[]): Promise<ProductProcess> {
    const name = `${kind}.${processes.length + 1}`
    const modules = createModules(edits)
    await modules.prepare(files)
    const process = {
      name,
      random: createRandom(seed, name),
      isAlive: true,
      skewMs:
        kind === 'people'
          ? 0
          : createRandom(seed, `clock of ${name}`).below(2 * MAX_SKEW_MS) - MAX_SKEW_MS,
      modules,
    }
    processes.push(process)
    return process
  }

  return {
    newProcess,
    /** All that ever started. */
    processes: processes as readonly ProductProcess[],
    async startWeb(): Promise<WebProcess> {
      const process = await newProcess('web', ['src/app.ts', 'src/routes.ts'])
      const handle = current.run(process, () => {
        const { createApp }: typeof AppModule = load(process, 'src/app.ts')
        const { routes }: typeof RoutesModule = load(process, 'src/routes.ts')
        return createApp(routes).callback()
      })
      await process.modules.ready()
      return { process, handle }
    },
    async startWorker(): Promise<LogicalProcess> {
      const process = await newProcess('worker', WORKER_FILES)
      current.run(process, () => {
        for (const file of WORKER_FILES) load(process, file)
        const { startWorkers }: typeof WorkersModule = load(process, 'src/platform/jobs/workers.ts')
        startWorkers(QUEUES)
        const { start }: typeof MaintenanceModule = load(process, 'workers/maintenance.ts')
        start(LOOPS, LOOP_SLOWNESS)
      })
      return process
    },
  }
}

export type Product = ReturnType<typeof createProduct>
