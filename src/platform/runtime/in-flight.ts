/**
 * What is under way at the moment, to go through all of it. Not a `Set`: one in which there is a constant coming and going gets
 * a new table now and then, and each old one keeps alive what it held, up to the next collection of old objects. Of a busy web
 * process that was half of all requests, 50 MB a second.
 */
export interface InFlight<T> {
  /** @returns takes it off again; to be called once */
  add(item: T): () => void
  all(): T[]
}

export function createInFlight<T extends object>(): InFlight<T> {
  const places: (T | undefined)[] = []
  const free: number[] = []
  return {
    add(item) {
      const place = free.pop() ?? places.length
      places[place] = item
      return () => {
        places[place] = undefined
        free.push(place)
      }
    },
    all: () => places.filter((item) => item !== undefined),
  }
}
