/** The context that every part of the sandbox receives. */
import type { FaultInjection } from './fault-injection.ts'
import type { Resource, Store } from './store.ts'

export interface SandboxOptions {
  /** Folder of the store; created if missing. */
  dataDir: string
  /** The API key that clients must present. */
  secretKey: string
  /** The URL that receives events, and the secret that signs them. Optional beside webhooks that are created over the API. */
  webhook?: { url: string; secret: string }
  host?: string
  /** 0 (the default) chooses a free port. */
  port?: number
  /** The public base URL of the checkout pages; the listening address by default. */
  publicUrl?: string
  minCentavos?: number
  /** Delay before the first retry of a delivery; it doubles with each further one. */
  retryBaseMs?: number
  /** How long an authorised source stays chargeable. */
  chargeableMs?: number
  /** Time between two steps of a refund. */
  refundStepMs?: number
}

export interface Sandbox {
  options: Required<
    Pick<
      SandboxOptions,
      'secretKey' | 'minCentavos' | 'retryBaseMs' | 'chargeableMs' | 'refundStepMs'
    >
  >
  store: Store
  faults: FaultInjection
  publicUrl(): string
  /** Records an event and queues its deliveries; call it inside the transaction of the change. */
  emit(type: string, resource: ApiResource): void
}

/** A resource as the API shows it. */
export type ApiResource = Pick<Resource, 'id' | 'type' | 'attributes'>
