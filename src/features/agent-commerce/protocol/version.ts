/** The version of the Universal Commerce Protocol that is spoken, and what of it is offered. */
export const UCP_VERSION = '2026-04-08'

const SITE = `https://ucp.dev/${UCP_VERSION}`

/** By the name of the capability: its page in the specification, its schema, and the capability that it extends. */
const capabilities: Record<string, [page: string, schema: string, parent?: string]> = {
  'dev.ucp.shopping.catalog.search': ['catalog/search', 'catalog_search'],
  'dev.ucp.shopping.catalog.lookup': ['catalog/lookup', 'catalog_lookup'],
  'dev.ucp.shopping.cart': ['cart', 'cart'],
  'dev.ucp.shopping.checkout': ['checkout', 'checkout'],
  'dev.ucp.shopping.order': ['order', 'order'],
  'dev.ucp.shopping.fulfillment': ['fulfillment', 'fulfillment', 'dev.ucp.shopping.checkout'],
}

export type Capability = 'catalog.search' | 'catalog.lookup' | 'cart' | 'checkout' | 'order'

/** All capabilities, as the profile declares them. */
export function declaredCapabilities(): Record<string, object[]> {
  return Object.fromEntries(
    Object.entries(capabilities).map(([name, [page, schema, parent]]) => [
      name,
      [
        {
          version: UCP_VERSION,
          spec: `${SITE}/specification/${page}`,
          schema: `${SITE}/schemas/shopping/${schema}.json`,
          ...(parent ? { extends: parent } : {}),
        },
      ],
    ]),
  )
}

/** The full name of a capability. */
export function nameOf(capability: Capability): string {
  return `dev.ucp.shopping.${capability}`
}

/** Of our capabilities those that another offers in the same version, without extensions of what is not among them. */
export function commonCapabilities(others: Record<string, { version: string }[]>): Set<string> {
  const isCommon = (name: string) =>
    others[name]?.some(({ version }) => version === UCP_VERSION) ?? false
  const names = Object.entries(capabilities)
    .filter(([name, [, , parent]]) => isCommon(name) && (!parent || isCommon(parent)))
    .map(([name]) => name)
  return new Set(names)
}

/** What a reply names: the capability that it is about, and its extensions. */
export function activeCapabilities(capability: Capability): Record<string, object[]> {
  const own = nameOf(capability)
  const names = Object.keys(capabilities).filter(
    (name) => name === own || capabilities[name]![2] === own,
  )
  return Object.fromEntries(names.map((name) => [name, [{ version: UCP_VERSION }]]))
}

/** The bindings of the shopping service at the endpoints below a base address. */
export function serviceBindings(base: string): Record<string, object[]> {
  const binding = (transport: string, schema: string, endpoint: string) => ({
    version: UCP_VERSION,
    spec: `${SITE}/specification/overview`,
    transport,
    schema: `${SITE}/services/shopping/${schema}`,
    endpoint,
  })
  return {
    'dev.ucp.shopping': [
      binding('rest', 'rest.openapi.json', `${base}/v1`),
      binding('mcp', 'mcp.openrpc.json', `${base}/mcp`),
    ],
  }
}
