import { describe, expect, test } from 'vitest'
import { locales } from '#contract/languages.ts'
import { memoryPartCache } from '#server/platform/files/file-store.ts'
import { fakeClock } from '#tests/harness/server.ts'
import { retireParts } from './snapshot.ts'
import { cacheName } from './snapshot-parts.ts'

const hour = 3_600_000
const bytes = new Uint8Array([1, 2, 3])

describe('stored parts that are in no manifest', () => {
  const cacheWith = async (...urls: string[]) => {
    const [cache, clock] = [memoryPartCache(), fakeClock()]
    for (const locale of locales) for (const url of urls) await cache.write(cacheName(locale, url), bytes)
    const names = async () => [...(await cache.names())].toSorted()
    return { cache, clock, names, retire: retireParts(cache, clock) }
  }

  test('a part is deleted one day after it was first missing from the manifest', async () => {
    const { clock, retire, names } = await cacheWith('old', 'new')
    await retire('en', ['new'])
    clock.advance(24 * hour - 1)
    await retire('en', ['new'])
    expect(await names()).toContain('en-old')
    clock.advance(1)
    await retire('en', ['new'])
    expect(await names()).not.toContain('en-old')
    expect(await names()).toContain('en-new')
  })

  test('a part stays if a manifest names it again, and its day starts again at its next absence', async () => {
    const { clock, retire, names } = await cacheWith('part')
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
})
