/**
 * Fetches for each item, gives the results in order, and has up to `ahead` more under way meanwhile: the round trip of
 * the next file then costs nothing, as the rows of this one are written in that time.
 */
export async function* inAdvance<T, R>(
  items: readonly T[],
  ahead: number,
  fetch: (item: T) => Promise<R>,
): AsyncGenerator<readonly [T, R], undefined, undefined> {
  const underWay: { item: T; result: Promise<R> }[] = []
  let started = 0
  for (;;) {
    for (const item of items.slice(started, started + ahead + 1 - underWay.length)) {
      started += 1
      const result = fetch(item)
      // It is awaited when its turn comes, if it comes: until then a failure is nobody's to hear.
      result.catch(() => undefined)
      underWay.push({ item, result })
    }
    const next = underWay.shift()
    if (!next) return
    yield [next.item, await next.result]
  }
}
