import { config } from '../../../config/config.ts'
import { storefrontLink } from '../../site/links.ts'
import { getSettings } from '../../settings/service.ts'
import { UCP_VERSION } from '../protocol/version.ts'

export async function llmsText(): Promise<string> {
  const { site_name: name } = await getSettings()
  return `# ${name}

> A local marketplace in the Philippines. Prices are Philippine pesos; orders are delivered by riders or picked up, and paid in cash at the door or online.

Assistants can search and buy here over the Universal Commerce Protocol (version ${UCP_VERSION}) or MCP:

- [Profile](${config.publicUrl}/.well-known/ucp): endpoints, capabilities and ways to pay
- [MCP](${config.publicUrl}/ucp/mcp): the same operations as tools
- ${config.publicUrl}/stores/<slug>/.well-known/ucp: the profile of one store, with endpoints of its own
- [API reference](${config.publicUrl}/docs)

One checkout is at one store. Ask the customer for a Philippine mobile number and the address before completing it.

## Pages

- [Storefront](${storefrontLink()})
- ${config.publicUrl}/buy/<item id>:<quantity>,<item id>:<quantity> opens the cart with these items
`
}
