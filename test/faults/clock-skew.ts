/** Loaded in front of a process: its clock is `CLOCK_SKEW_S` seconds off, and, on SIGUSR2, an hour further back. */
const Real = Date
let skewMs = 1_000 * Number(process.env.CLOCK_SKEW_S ?? 0)
process.on('SIGUSR2', () => (skewMs -= 3_600_000))

globalThis.Date = new Proxy(Real, {
  apply: () => new Real(Real.now() + skewMs).toString(),
  construct: (target, values, newTarget) =>
    Reflect.construct(
      target,
      values.length > 0 ? values : [Real.now() + skewMs],
      newTarget,
    ) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => Real.now() + skewMs : (Reflect.get(target, name, receiver) as unknown),
})
