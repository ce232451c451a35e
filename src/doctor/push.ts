import { createECDH } from 'node:crypto'
import { createPushSender } from '../adapters/push/web-push.ts'
import { fail, ok, type Check } from './check.ts'

export const push: Check = {
  name: 'push',
  subject: 'Push',
  requires: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  remedy: 'Generate a key pair with npx web-push generate-vapid-keys, and set both keys.',
  run({ production, push: settings }) {
    createPushSender(settings) // throws for a malformed key or contact address
    const keyPair = createECDH('prime256v1')
    keyPair.setPrivateKey(settings.privateKey, 'base64url')
    if (keyPair.getPublicKey('base64url') !== settings.publicKey)
      throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together')
    if (production && settings.allowPrivate)
      return [
        fail(
          this.subject,
          'ALLOW_PRIVATE_PUSH_ENDPOINTS=true lets clients send requests into your private network; unset it',
        ),
      ]
    return [ok(this.subject, `the key pair is valid, for ${settings.subject}`)]
  },
}
