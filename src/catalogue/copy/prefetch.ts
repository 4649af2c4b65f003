/**
 * Fetches something for each item and yields the results in order, with up to `ahead` further requests in progress. The
 * round trip of the next file then costs nothing, because the rows of this one are written meanwhile.
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
      // It is awaited when its turn comes, if it comes. Until then a failure must not count as unhandled.
      result.catch(() => undefined)
      underWay.push({ item, result })
    }
    const next = underWay.shift()
    if (!next) return
    yield [next.item, await next.result]
  }
}
