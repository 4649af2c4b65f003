/** Limits simultaneous work, in total and per owner. */
export interface Places {
  /** Returns a function that frees the place; null if all are taken. */
  readonly take: (owner: string) => (() => void) | null
}

export const createPlaces = (most: { readonly all: number; readonly ofOne: number }): Places => {
  const held = new Map<string, number>()
  let all = 0
  return {
    take: (owner) => {
      const own = held.get(owner) ?? 0
      if (all >= most.all || own >= most.ofOne) return null
      all += 1
      held.set(owner, own + 1)
      return () => {
        all -= 1
        const left = (held.get(owner) ?? 1) - 1
        if (left > 0) held.set(owner, left)
        else held.delete(owner)
      }
    },
  }
}
