import { print, Refusal, type Command } from './command.ts'
import { readPassword } from './password.ts'

export const adminCommands: Command[] = [
  {
    name: 'admin create',
    about: 'make an account for an admin',
    options: {
      email: { type: 'string', value: '<address>', about: 'who it is for', required: true },
      'first-name': {
        type: 'string',
        value: '<name>',
        about: 'shown to others; Palengke if left out',
      },
      'last-name': { type: 'string', value: '<name>', about: 'shown to others; Admin if left out' },
      promote: {
        type: 'boolean',
        about: 'make an account that exists an admin; its password stays',
      },
    },
    notes: 'The password is asked for, or read from standard input; it is never an argument.',
    example: 'admin create --email maria@example.com --first-name Maria < password.txt',
    async run(input) {
      const { createAdmin, promote } = await import('../features/auth/service-admins.ts')
      const { findAccount } = await import('../features/users/service.ts')
      const email = input.text('email')
      const known = await findAccount(email)
      if (!known && input.isOn('promote'))
        throw new Refusal(
          `Nobody has the e-mail ${email}. Leave --promote out to make the account.`,
        )
      if (known && !input.isOn('promote'))
        throw new Refusal(
          known.role === 'admin'
            ? `${email} is an admin already.`
            : `${email} is the account of a ${known.role} already. Add --promote to make it an admin.`,
        )
      if (known) {
        const changed = await promote(known.id)
        print(changed ? `${email} is an admin now.` : `${email} is an admin already.`)
        return
      }
      const firstName = input.text('first-name') || 'Palengke'
      const lastName = input.text('last-name') || 'Admin'
      await createAdmin({ email, password: await readPassword(), firstName, lastName })
      print(`${email} is an admin now.`)
    },
  },
]
