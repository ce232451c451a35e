import { CommandError, type Command } from './command.ts'
import { print } from './output.ts'
import { readPassword } from './password.ts'

export const adminCommands: Command[] = [
  {
    name: 'admin create',
    description: 'create an admin account',
    options: {
      email: {
        type: 'string',
        placeholder: '<address>',
        description: 'the e-mail address of the account',
        required: true,
      },
      'first-name': {
        type: 'string',
        placeholder: '<name>',
        description: 'first name; Palengke by default',
      },
      'last-name': {
        type: 'string',
        placeholder: '<name>',
        description: 'last name; Admin by default',
      },
      promote: {
        type: 'boolean',
        description: 'make an existing account an admin; its password does not change',
      },
    },
    notes: 'Prompts for the password, or reads it from standard input; it is never an argument.',
    example: 'admin create --email maria@example.com --first-name Maria < password.txt',
    async run(input) {
      const { createAdmin, promoteToAdmin } = await import('../features/auth/service/admins.ts')
      const { findAccount } = await import('../features/users/service.ts')
      const email = input.option('email')
      const account = await findAccount(email)
      if (!account && input.flag('promote'))
        throw new CommandError(`No account has the e-mail ${email}. Omit --promote to create it.`)
      if (account && !input.flag('promote'))
        throw new CommandError(
          account.role === 'admin'
            ? `${email} is an admin already.`
            : `${email} is the account of a ${account.role} already. Add --promote to make it an admin.`,
        )
      if (account) {
        const changed = await promoteToAdmin(account.id)
        print(changed ? `${email} is an admin now.` : `${email} is an admin already.`)
        return
      }
      const firstName = input.option('first-name') || 'Palengke'
      const lastName = input.option('last-name') || 'Admin'
      await createAdmin({ email, password: await readPassword(), firstName, lastName })
      print(`${email} is an admin now, by the name of ${firstName} ${lastName}.`)
    },
  },
]
