/** The provider's errors, `{ errors: [{ code, detail, source }] }`, and the validation that lists several at once. */

export interface Problem {
  code: string
  detail: string
  /** The invalid attribute, such as `amount` or `redirect.success`. */
  pointer?: string
}

export class ApiError extends Error {
  readonly status: number
  readonly problems: Problem[]

  constructor(status: number, problems: Problem[]) {
    super(problems.map(({ detail }) => detail).join(' '))
    this.name = 'ApiError'
    this.status = status
    this.problems = problems
  }
}

export function fail(code: string, detail: string, pointer?: string): never {
  throw new ApiError(code === 'resource_not_found' ? 404 : 400, [{ code, detail, pointer }])
}

/** Throws one error with all problems found, if any. */
export function failOnProblems(problems: (Problem | null)[]): void {
  const found = problems.filter((problem) => problem !== null)
  if (found.length > 0) throw new ApiError(400, found)
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

export function checkAmount(value: unknown, minimum: number): Problem | null {
  if (value === undefined || value === null) return required('amount')
  if (!Number.isSafeInteger(value))
    return problem('amount', 'parameter_data_type_invalid', 'amount should be an integer.')
  if (Number(value) < minimum)
    return problem(
      'amount',
      'parameter_below_minimum',
      `The minimum value for the amount is ${minimum}.`,
    )
  if (Number(value) > MAXIMUM)
    return problem(
      'amount',
      'parameter_above_maximum',
      `The maximum value for the amount is ${MAXIMUM}.`,
    )
  return null
}

export function checkCurrency(value: unknown): Problem | null {
  return checkChoice(value, 'currency', ['PHP'])
}

export function checkChoice(value: unknown, pointer: string, choices: string[]): Problem | null {
  if (value === undefined || value === null || value === '') return required(pointer)
  if (typeof value === 'string' && choices.includes(value)) return null
  const detail = `The ${pointer} passed is invalid; pass ${choices.join(' or ')}.`
  return { code: 'parameter_invalid', detail, pointer }
}

export function checkText(value: unknown, pointer: string): Problem | null {
  if (value === undefined || value === null || value === '') return required(pointer)
  if (typeof value === 'string') return null
  return { code: 'parameter_data_type_invalid', detail: `${pointer} should be a string.`, pointer }
}

export function checkUrl(value: unknown, pointer: string): Problem | null {
  const missing = checkText(value, pointer)
  if (missing) return missing
  const url = URL.parse(String(value))
  if (url && ['http:', 'https:'].includes(url.protocol)) return null
  return { code: 'parameter_format_invalid', detail: `${pointer} should be a URL.`, pointer }
}

function required(pointer: string): Problem {
  return { code: 'parameter_required', detail: `${pointer} is required.`, pointer }
}

function problem(pointer: string, code: string, detail: string): Problem {
  return { code, detail, pointer }
}
