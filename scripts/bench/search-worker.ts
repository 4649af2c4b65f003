import type { SearchDocument } from '#catalogue/search/engine/document.ts'
import type { BenchReply, BenchRequest } from './search-bench-messages.ts'
import type { BenchAnswer } from './search-engine.ts'
import { type EngineName, engines } from './search-engines.ts'
import { measureQueries } from './search-measure.ts'
import type { BenchQuery } from './search-queries.ts'

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Reads or writes one value. Resolves when the transaction is on disk, because the browser is closed right after. */
const withStore = async <Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  const opening = indexedDB.open('bench')
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
  const database = await settled(opening)
  const transaction = database.transaction('values', mode, { durability: 'strict' })
  const completed = new Promise((resolve) => transaction.addEventListener('complete', resolve))
  const value = await settled(work(transaction.objectStore('values')))
  if (mode === 'readwrite') await completed
  database.close()
  return value
}

const load = async <Value>(path: string): Promise<Value> => (await (await fetch(path)).json()) as Value
const keyOf = (engine: EngineName, size: string): string => `${engine}-${size}`

let answer: BenchAnswer = () => []

/** Approximate size of a value in a database: text as UTF-8, buffers as they are. */
const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return new Blob([value]).size
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce(
    (sum, [key, one]) => sum + (Array.isArray(value) ? 0 : key.length) + sizeOf(one),
    0,
  )
}

const build = async (name: EngineName, size: string) => {
  const rows = await load<SearchDocument[]>(`/rows-${size}.json`)
  let longest = 0
  let running = true
  let paused = performance.now()
  const started = paused
  const stored = await engines[name].build(rows, () => {
    if (running) longest = Math.max(longest, performance.now() - paused)
    running = !running
    paused = performance.now()
  })
  const built = performance.now() - started
  await withStore('readwrite', (store) => store.put(stored, keyOf(name, size)))
  return {
    rows: rows.length,
    build: built,
    longestSlice: longest || built,
    ...(stored === null ? {} : { stored: sizeOf(stored) }),
  }
}

/** From nothing to the first answer, including the read from IndexedDB. */
const open = async (name: EngineName, size: string) => {
  const started = performance.now()
  const stored: unknown = await withStore('readonly', (store) => store.get(keyOf(name, size)) as IDBRequest<unknown>)
  answer = await engines[name].open(stored)
  await answer('glyph')
  return { first: performance.now() - started }
}

const measure = async (size: string) => {
  const rows = await load<SearchDocument[]>(`/rows-${size}.json`)
  const queries = await load<BenchQuery[]>(`/queries-${size}.json`)
  const figures = await measureQueries(answer, queries, new Map(rows.map((row) => [row.id, row])), () =>
    performance.now(),
  )
  return { queries: queries.length, ...figures }
}

const run = (request: BenchRequest): unknown => {
  switch (request.call) {
    case 'build':
      return build(request.engine, request.size)
    case 'open':
      return open(request.engine, request.size)
    case 'measure':
      return measure(request.size)
    case 'query':
      return answer(request.text)
  }
}

const reply = async (request: BenchRequest): Promise<BenchReply> => {
  try {
    const value = run(request)
    return { id: request.id, value: value instanceof Promise ? await value : value }
  } catch (error) {
    return { id: request.id, failure: String(error) }
  }
}

addEventListener('message', ({ data }: MessageEvent<BenchRequest>) => {
  void reply(data).then((message) => postMessage(message))
})
