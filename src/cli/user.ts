import { writeFileSync } from 'node:fs'
import { json, print, printJson, printTable, Refusal, UsageError, type Command } from './command.ts'

const account = { name: 'email', about: 'of the account; its id works too' }

export const userCommands: Command[] = [
  {
    name: 'user show',
    about: 'show an account',
    arguments: [account],
    options: { json },
    example: 'user show maria@example.com',
    async run(input) {
      const user = await found(input.argument('email'))
      const { id, email, first_name, last_name, phone, role, plan, language, created_at } = user
      const state = user.erased_at
        ? 'erased'
        : user.is_banned
          ? 'banned'
          : user.is_active
            ? 'active'
            : 'deactivated'
      const shown = {
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
      if (input.isOn('json')) return printJson(shown)
      printTable(Object.entries(shown).map(([name, value]) => [name, value ?? '-']))
    },
  },
  {
    name: 'user plan',
    about: 'put an account on a plan',
    arguments: [account, { name: 'plan', about: 'pro or free' }],
    example: 'user plan maria@example.com pro',
    async run(input) {
      const { setPlan } = await import('../features/users/service.ts')
      const plan = input.argument('plan')
      if (plan !== 'pro' && plan !== 'free')
        throw new UsageError(`<plan> is "${plan}"; give pro or free.`)
      const { id, email } = await found(input.argument('email'))
      await setPlan(null, id, plan)
      print(`${email} is on the plan ${plan}.`)
    },
  },
  {
    name: 'user export',
    about: 'write down everything that is held about a person, as JSON',
    arguments: [account],
    options: {
      out: { type: 'string', value: '<file>', about: 'write to a new file that only you can read' },
    },
    notes: 'For a request under the Data Privacy Act. Amounts are centavos, times are UTC.',
    example: 'user export maria@example.com --out maria.json',
    async run(input) {
      const { exportPerson } = await import('../features/privacy/service.ts')
      const data = await exportPerson(input.argument('email'))
      const file = input.text('out')
      if (!file) return printJson(data)
      try {
        writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new Refusal(`--out ${file} can't be written (${code}); name a new file.`, {
          cause: error,
        })
      }
      print(`Written to ${file}.`)
    },
  },
  {
    name: 'user erase',
    about: 'forget who a person was',
    arguments: [account],
    options: { yes: { type: 'boolean', about: 'do it' } },
    notes:
      'Name, e-mail, phone, addresses, sessions and messages go, for good; orders and money stay without them. It is refused\n' +
      'while an order is under way or a balance is open. Run user export first, if the person wants their data.',
    example: 'user erase maria@example.com --yes',
    async run(input) {
      const { findAccount } = await import('../features/users/service.ts')
      const { erasePerson } = await import('../features/privacy/service.ts')
      const name = input.argument('email')
      const user = await findAccount(name)
      if (!user)
        return print(`Nobody has the e-mail or id ${name} (any more); nothing was changed.`)
      if (!input.isOn('yes'))
        throw new UsageError(
          `This would erase ${user.email} (${user.role}) for good. Add --yes to do it.`,
        )
      const kept = await erasePerson(user.id)
      if (!kept) return print(`${user.id} was erased before.`)
      print(`Erased. What is left bears the id ${user.id}.`)
      for (const line of kept) print(line)
    },
  },
]

async function found(emailOrId: string) {
  const { findAccount } = await import('../features/users/service.ts')
  const user = await findAccount(emailOrId)
  if (!user) throw new Refusal(`Nobody has the e-mail or id ${emailOrId}.`)
  return user
}
