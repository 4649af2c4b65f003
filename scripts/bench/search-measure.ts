import type { SearchDocument } from '#catalogue/search/engine/document.ts'
import type { BenchAnswer } from './search-engine.ts'
import { type BenchQuery, isFound, type QueryKind, queryKinds } from './search-queries.ts'

export interface QueryFigures {
  readonly p50: number
  readonly p95: number
  readonly worst: number
  readonly found: Readonly<Record<QueryKind, number>>
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** One round to warm up, then three; every single time counts. */
export const measureQueries = async (
  answer: BenchAnswer,
  queries: readonly BenchQuery[],
  rows: ReadonlyMap<string, SearchDocument>,
  now: () => number,
): Promise<QueryFigures> => {
  const right = new Map<QueryKind, number>()
  for (const query of queries) {
    const hits = (await answer(query.text)).map((id) => rows.get(id)).filter((row) => row !== undefined)
    if (isFound(query, hits)) right.set(query.kind, (right.get(query.kind) ?? 0) + 1)
  }
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const { text } of queries) {
      const started = now()
      const answered = answer(text)
      if (answered instanceof Promise) await answered
      times.push(now() - started)
    }
  }
  times.sort((a, b) => a - b)
  const share = (kind: QueryKind) => (right.get(kind) ?? 0) / queries.filter((query) => query.kind === kind).length
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    worst: times.at(-1) ?? 0,
    found: Object.fromEntries(queryKinds.map((kind) => [kind, share(kind)])) as Record<QueryKind, number>,
  }
}
