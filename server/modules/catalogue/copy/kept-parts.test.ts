import { describe, expect, test } from 'vitest'
import { locales } from '#contract/languages.ts'
import { memoryPartCache } from '#server/platform/files/part-cache.ts'
import { fakeClock } from '#tests/harness/server.ts'
import { retireParts } from './retired-parts.ts'
import { noteUrl, snapshotNotes, type BuiltSnapshot, type Snapshot } from './snapshot-notes.ts'
import { cacheName } from './snapshot-parts.ts'
import type { BuiltTable } from './snapshot-tables.ts'

const hour = 3_600_000
const bytes = new Uint8Array([1, 2, 3])

describe('stored parts that no manifest names any more', () => {
  const kept = async (...urls: string[]) => {
    const [cache, clock] = [memoryPartCache(), fakeClock()]
    for (const locale of locales) for (const url of urls) await cache.write(cacheName(locale, url), bytes)
    const names = async () => [...(await cache.names())].toSorted()
    return { cache, clock, names, retire: retireParts(cache, clock) }
  }

  test('are deleted a day after that was noticed, not before', async () => {
    const { clock, retire, names } = await kept('old', 'new')
    await retire('en', ['new'])
    clock.advance(24 * hour - 1)
    await retire('en', ['new'])
    expect(await names()).toContain('en-old')
    clock.advance(1)
    await retire('en', ['new'])
    expect(await names()).not.toContain('en-old')
    expect(await names()).toContain('en-new')
  })

  test('stay if they are named again, and their day begins again later', async () => {
    const { clock, retire, names } = await kept('part')
    await retire('en', [])
    clock.advance(20 * hour)
    await retire('en', ['part'])
    clock.advance(20 * hour)
    await retire('en', [])
    clock.advance(20 * hour)
    await retire('en', [])
    expect(await names()).toContain('en-part')
    clock.advance(5 * hour)
    await retire('en', [])
    expect(await names()).not.toContain('en-part')
  })

  test('of one language do not affect another, however similar their names', async () => {
    const { clock, retire, names } = await kept('part')
    for (const locale of ['zh-Hans', 'en'] as const) {
      await retire(locale, [])
      clock.advance(25 * hour)
      await retire(locale, [])
    }
    expect(await names()).toEqual(['es-part', 'zh-Hant-part'])
  })
})

describe('the stored state of a copy', () => {
  const table = (name: string): BuiltTable => ({
    stamp: `stamp ${name}`,
    wordsVersion: 'w',
    rows: 1,
    parts: new Map([
      [
        `${name} 0`,
        {
          cut: { key: `${name} 0`, orders: [['herbicide']], categories: ['herbicide'], from: 0, to: 9, state: '1 2' },
          state: '1 2',
          entry: { url: `${name}.json`, rows: 1, bytes: 3, sha256: 'x' },
        },
      ],
    ]),
    first: { head: [{ id: 'PD1', name: 'A', by: [-1], part: `${name} 0` }], end: null },
  })
  const begun: BuiltSnapshot = { epoch: 'e', products: table('products') }
  const whole: Snapshot = {
    ...begun,
    mark: 'e.7',
    next: 'seq.e.r.7.7.signature',
    companies: table('companies'),
    manifest: { etag: 'W/"m"', packed: new Uint8Array([0, 255, 128]) },
    first: {
      products: { etag: 'W/"f"', packed: new Uint8Array() },
      companies: { etag: 'W/"c"', packed: new Uint8Array([7]) },
    },
  }
  const written = async (made: BuiltSnapshot, release: string | null = 'r1') => {
    const cache = memoryPartCache()
    await snapshotNotes(cache, release).write('en', made)
    return cache
  }

  test('is read back byte by byte, complete or begun', async () => {
    for (const made of [whole, begun]) {
      const read = await snapshotNotes(await written(made), 'r1').read('en')
      expect(read?.products).toEqual(made.products)
      expect(Object.keys(read ?? {}).toSorted()).toEqual(Object.keys(made).toSorted())
    }
    const read = (await snapshotNotes(await written(whole), 'r1').read('en')) as Snapshot
    expect([...read.manifest.packed]).toEqual([0, 255, 128])
    expect([
      read.manifest.etag,
      [...read.first.products.packed],
      [...read.first.companies.packed],
      read.companies,
      read.mark,
    ]).toEqual(['W/"m"', [], [7], whole.companies, 'e.7'])
  })

  test('belongs to one language', async () => {
    const cache = await written(whole)
    for (const locale of locales.filter((one) => one !== 'en'))
      expect(await snapshotNotes(cache, 'r1').read(locale)).toBeUndefined()
    expect(await cache.names()).toEqual([cacheName('en', noteUrl)])
  })

  test('is reused by the code that wrote it, by no other, and never by code without a version', async () => {
    const cache = await written(whole)
    for (const release of ['r2', '', null]) expect(await snapshotNotes(cache, release).read('en')).toBeUndefined()
    expect(await (await written(whole, null)).names()).toEqual([])
  })

  test('is empty if nothing was made', async () => {
    expect(await snapshotNotes(memoryPartCache(), 'r1').read('en')).toBeUndefined()
  })
})
