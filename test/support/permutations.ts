/** All permutations. */
export function permutations<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}
