import type { BenchCall, BenchReply } from './search-bench-messages.ts'
import type { BenchQuery } from './search-queries.ts'
import { percentile } from './search-measure.ts'

const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
const waiting = new Map<number, (reply: BenchReply) => void>()
let calls = 0
worker.addEventListener('message', ({ data }: MessageEvent<BenchReply>) => waiting.get(data.id)?.(data))

const ask = async (call: BenchCall): Promise<unknown> => {
  const id = ++calls
  const answered = new Promise<BenchReply>((resolve) => waiting.set(id, resolve))
  worker.postMessage({ ...call, id })
  const { value, failure } = await answered
  waiting.delete(id)
  if (failure !== undefined) throw new Error(failure)
  return value
}

/** Keystroke to answer as the page sees it: message to the worker, search, message back. */
const roundTrips = async (size: string) => {
  const queries = (await (await fetch(`/queries-${size}.json`)).json()) as BenchQuery[]
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const { text } of queries) {
      const started = performance.now()
      await ask({ call: 'query', text })
      times.push(performance.now() - started)
    }
  }
  times.sort((a, b) => a - b)
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), worst: times.at(-1) ?? 0 }
}

/** Works only in Chromium, and only in a cross-origin isolated page. */
const memory = async (): Promise<number> =>
  (
    await (
      performance as unknown as { measureUserAgentSpecificMemory: () => Promise<{ bytes: number }> }
    ).measureUserAgentSpecificMemory()
  ).bytes

/** Opens the data that an engine stored, and measures the memory it uses. */
const opened = async (of: Pick<BenchCall & { call: 'open' }, 'engine' | 'size'>) => {
  await ask({ call: 'query', text: 'glyph' })
  const before = await memory()
  const first = (await ask({ call: 'open', ...of })) as object
  return { ...first, memory: (await memory()) - before }
}

Object.assign(globalThis, { bench: { ask, opened, roundTrips } })
