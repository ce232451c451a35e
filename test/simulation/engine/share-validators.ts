/** Validators have no state, and compiling them takes long: all logical processes share them. */
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'

const compiled = new Map<string, ValidateFunction>()

/** Makes every `Ajv` of this OS process look for a validator that another with the same options has compiled. */
export function shareValidators(): void {
  const compile: Ajv['compile'] = Reflect.get(Ajv.prototype, 'compile')
  Ajv.prototype.compile = function (this: Ajv, schema: AnySchema) {
    const { allErrors, removeAdditional, coerceTypes } = this.opts
    const key = JSON.stringify([allErrors, removeAdditional, coerceTypes, schema])
    const known = compiled.get(key) ?? compile.call(this, schema)
    compiled.set(key, known as ValidateFunction)
    return known
  } as Ajv['compile']
}
