/** Checks that need nothing but the environment variables. */
import type { Problem } from '../config/read-settings.ts'
import { fail, ok, type Check } from './check.ts'

export function configuration(problems: readonly Problem[]): Check {
  const subject = 'Configuration'
  return {
    name: 'configuration',
    subject,
    requires: [],
    run({ production }) {
      const mode = production ? 'production' : 'development'
      if (problems.length === 0) return [ok(subject, `complete, for ${mode} (NODE_ENV)`)]
      return problems.map(({ text }) => fail(subject, text))
    },
  }
}

export const addresses: Check = {
  name: 'addresses',
  subject: 'Addresses',
  requires: ['APP_URL', 'STOREFRONT_URL', 'PUBLIC_URL'],
  run({ production, appUrl, storefrontUrl, publicUrl }) {
    const { subject } = this
    if (!production) return [ok(subject, 'plain http is acceptable in development')]
    const urls = { APP_URL: appUrl, STOREFRONT_URL: storefrontUrl, PUBLIC_URL: publicUrl }
    const insecure = Object.entries(urls).filter(([, url]) => isInsecure(url))
    if (insecure.length === 0) return [ok(subject, whoReaches(appUrl))]
    return insecure.map(([name, url]) =>
      fail(
        subject,
        `${name}=${url} is not https, so passwords are sent unencrypted; set an https address`,
      ),
    )
  },
}

const whoReaches = (appUrl: string) =>
  appUrl.startsWith('https:')
    ? `users reach ${appUrl} over https`
    : `${appUrl} is for people on this machine; set APP_URL for others`

/** Plain HTTP is secure on the loopback interface only. */
function isInsecure(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
