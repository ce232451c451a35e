/** What is made of a thing is made once, and kept for as long as the thing is. */
export function memoizeWeak<Thing extends object, Made>(
  make: (thing: Thing) => Made,
): (thing: Thing) => Made {
  const known = new WeakMap<Thing, { made: Made }>()
  return (thing) => {
    const kept = known.get(thing)
    if (kept) return kept.made
    const made = make(thing)
    known.set(thing, { made })
    return made
  }
}
