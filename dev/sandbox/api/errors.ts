/** How the provider says no: `{ errors: [{ code, detail, source }] }`, several at once where several fields are wrong. */

export interface Problem {
  code: string
  detail: string
  /** The attribute that is wrong, such as `amount` or `redirect.success`. */
  pointer?: string
}

export class Refusal extends Error {
  readonly status: number
  readonly problems: Problem[]

  constructor(status: number, problems: Problem[]) {
    super(problems.map(({ detail }) => detail).join(' '))
    this.name = 'Refusal'
    this.status = status
    this.problems = problems
  }
}

export function refuse(code: string, detail: string, pointer?: string): never {
  throw new Refusal(code === 'resource_not_found' ? 404 : 400, [{ code, detail, pointer }])
}

/** Throws one refusal with all problems found, if any. */
export function refuseAll(problems: (Problem | null)[]): void {
  const found = problems.filter((problem) => problem !== null)
  if (found.length > 0) throw new Refusal(400, found)
}

export function errorBody(problems: Problem[]) {
  return {
    errors: problems.map(({ code, detail, pointer }) => ({
      code,
      detail,
      ...(pointer && { source: { pointer, attribute: pointer.split('.').at(-1) } }),
    })),
  }
}

const MAXIMUM = 999_999_999

export function wrongAmount(value: unknown, minimum: number): Problem | null {
  if (value === undefined || value === null) return required('amount')
  if (!Number.isSafeInteger(value))
    return about('amount', 'parameter_data_type_invalid', 'amount should be an integer.')
  if (Number(value) < minimum)
    return about(
      'amount',
      'parameter_below_minimum',
      `The minimum value for the amount is ${minimum}.`,
    )
  if (Number(value) > MAXIMUM)
    return about(
      'amount',
      'parameter_above_maximum',
      `The maximum value for the amount is ${MAXIMUM}.`,
    )
  return null
}

export function wrongCurrency(value: unknown): Problem | null {
  return wrongChoice(value, 'currency', ['PHP'])
}

export function wrongChoice(value: unknown, pointer: string, choices: string[]): Problem | null {
  if (value === undefined || value === null || value === '') return required(pointer)
  if (typeof value === 'string' && choices.includes(value)) return null
  const detail = `The ${pointer} passed is invalid; pass ${choices.join(' or ')}.`
  return { code: 'parameter_invalid', detail, pointer }
}

export function wrongText(value: unknown, pointer: string): Problem | null {
  if (value === undefined || value === null || value === '') return required(pointer)
  if (typeof value === 'string') return null
  return { code: 'parameter_data_type_invalid', detail: `${pointer} should be a string.`, pointer }
}

export function wrongUrl(value: unknown, pointer: string): Problem | null {
  const missing = wrongText(value, pointer)
  if (missing) return missing
  const url = URL.parse(String(value))
  if (url && ['http:', 'https:'].includes(url.protocol)) return null
  return { code: 'parameter_format_invalid', detail: `${pointer} should be a URL.`, pointer }
}

function required(pointer: string): Problem {
  return { code: 'parameter_required', detail: `${pointer} is required.`, pointer }
}

function about(pointer: string, code: string, detail: string): Problem {
  return { code, detail, pointer }
}
