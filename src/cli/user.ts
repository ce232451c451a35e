import { writeFileSync } from 'node:fs'
import { CommandError, jsonOption, UsageError, type Command } from './command.ts'
import { print, printJson, printTable } from './output.ts'

const accountArgument = { name: 'email', description: 'e-mail address or id of the account' }

export const userCommands: Command[] = [
  {
    name: 'user show',
    description: 'show an account',
    arguments: [accountArgument],
    options: { json: jsonOption },
    example: 'user show maria@example.com',
    async run(input) {
      const user = await requireAccount(input.argument('email'))
      const { id, email, first_name, last_name, phone, role, plan, language, created_at } = user
      const state = user.erased_at
        ? 'erased'
        : user.is_banned
          ? 'banned'
          : user.is_active
            ? 'active'
            : 'deactivated'
      const fields = {
        id,
        email,
        name: `${first_name} ${last_name}`,
        phone,
        role,
        plan,
        language,
        state,
        createdAt: created_at.toISOString(),
      }
      if (input.flag('json')) return printJson(fields)
      printTable(Object.entries(fields).map(([name, value]) => [name, value ?? '-']))
    },
  },
  {
    name: 'user plan',
    description: 'change the plan of an account',
    arguments: [accountArgument, { name: 'plan', description: 'pro or free' }],
    example: 'user plan maria@example.com pro',
    async run(input) {
      const { setPlan } = await import('../features/users/service.ts')
      const plan = input.argument('plan')
      if (plan !== 'pro' && plan !== 'free')
        throw new UsageError(`<plan> is "${plan}"; give pro or free.`)
      const { id, email } = await requireAccount(input.argument('email'))
      await setPlan(null, id, plan)
      print(`${email} is on the plan ${plan}.`)
    },
  },
  {
    name: 'user export',
    description: 'export all personal data of a user as JSON',
    arguments: [accountArgument],
    options: {
      out: {
        type: 'string',
        placeholder: '<file>',
        description: 'write to a new file that only you can read',
      },
    },
    notes: 'For a request under the Data Privacy Act. Amounts are in centavos, times in UTC.',
    example: 'user export maria@example.com --out maria.json',
    async run(input) {
      const { exportPersonalData } = await import('../features/privacy/service.ts')
      const data = await exportPersonalData(input.argument('email'))
      const file = input.option('out')
      if (!file) return printJson(data)
      try {
        writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new CommandError(
          `--out ${file} can't be written (${code}); name a new file in a folder that you may write to.`,
          { cause: error },
        )
      }
      print(`Written to ${file}.`)
    },
  },
  {
    name: 'user erase',
    description: 'erase the personal data of a user',
    arguments: [accountArgument],
    options: { yes: { type: 'boolean', description: 'confirm' } },
    notes:
      'Deletes name, e-mail, phone, addresses, sessions and messages permanently; anonymous orders and payments remain. Fails while an\n' +
      'order is open or a balance is due. Run user export first if the person wants their data.',
    example: 'user erase maria@example.com --yes',
    async run(input) {
      const { findAccount } = await import('../features/users/service.ts')
      const { erasePersonalData } = await import('../features/privacy/service.ts')
      const emailOrId = input.argument('email')
      const user = await findAccount(emailOrId)
      if (!user)
        return print(`No account (any more) with the e-mail or id ${emailOrId}; nothing changed.`)
      if (!input.flag('yes'))
        throw new UsageError(
          `This would permanently erase ${user.email} (${user.role}). Add --yes to confirm.`,
        )
      const retained = await erasePersonalData(user.id)
      if (!retained) return print(`${user.id} was erased before.`)
      print(`Erased. Remaining records refer to the id ${user.id}.`)
      for (const line of retained) print(line)
    },
  },
]

async function requireAccount(emailOrId: string) {
  const { findAccount } = await import('../features/users/service.ts')
  const user = await findAccount(emailOrId)
  if (!user) throw new CommandError(`No account has the e-mail or id ${emailOrId}.`)
  return user
}
