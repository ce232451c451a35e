/** What every part of the sandbox works with. */
import type { Behaviour } from './fault-injection.ts'
import type { Resource, Store } from './store.ts'

export interface SandboxOptions {
  /** Folder of the store; made when missing. */
  dataDir: string
  /** The API key that clients must present. */
  secretKey: string
  /** Where events go, and the secret that signs them. Without it, only webhooks made over the API get events. */
  webhook?: { url: string; secret: string }
  host?: string
  /** 0 (the default) takes a free port. */
  port?: number
  /** Address of the checkout pages as customers reach them; default is the listening address. */
  publicUrl?: string
  minCentavos?: number
  /** Delay before the first retry of a delivery; each further one doubles it. */
  retryBaseMs?: number
  /** How long an authorised source can be charged. */
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
  behaviour: Behaviour
  publicUrl(): string
  /** Records an event about `resource` and queues its deliveries; call it inside the transaction of the change. */
  emit(type: string, resource: ApiResource): void
}

/** A resource as the API shows it. */
export type ApiResource = Pick<Resource, 'id' | 'type' | 'attributes'>
