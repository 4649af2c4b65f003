import { product } from '#contract/entities/product.ts'
import type { SnapshotManifest } from '#contract/snapshot.ts'
import { stores, type Store } from './catalogue-stores-engines.ts'

type Row = Parameters<Store['change']>[0][number]

const json = async <T>(path: string): Promise<T> => (await (await fetch(path)).json()) as T

const manifest = () => json<SnapshotManifest>('/catalogue/en/manifest.json')

/** Parsed like in the app, so that every engine stores the same rows. */
const parsed = (rows: readonly unknown[]) => rows.map((row) => product.parse(row) as Row)

async function* parts() {
  for (const { url } of (await manifest()).products.parts)
    yield parsed((await json<{ rows: unknown[] }>(`/catalogue/en/${url}`)).rows)
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const run = async (engine: string, call: string) => {
  const store = stores[engine]?.()
  if (!store) throw new Error(`no store ${engine}`)
  switch (call) {
    case 'fill': {
      const fill = await timed(() => store.fill(parts))
      return { fill, ...(await store.list()) }
    }
    case 'cold':
      return { cold: await timed(store.list) }
    case 'change': {
      const rows = parsed(await json<unknown[]>('/changed.json'))
      // The list is open, so the index is in memory.
      await store.list()
      if (engine === 'ours') await store.change([])
      return { change: await timed(() => store.change(rows)), relist: await timed(store.list) }
    }
  }
  throw new Error(`no call ${call}`)
}

addEventListener('message', ({ data }: MessageEvent<{ engine: string; call: string }>) => {
  run(data.engine, data.call).then(
    (value) => postMessage({ value }),
    (error: unknown) => postMessage({ failure: String(error) }),
  )
})
