import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../http/compress.ts'
import { folderPartCache, type PartCache } from './file-store.ts'
import { systemRandom } from '../system.ts'
import { memoryPartCache } from '#tests/harness/memory-files.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parts-')), 'cache')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const textOf = async (cache: PartCache, name: string) => {
  const content = await cache.read(name)
  return content && Buffer.from(content).toString()
}
const caches: [string, () => PartCache][] = [
  ['in a folder', () => folderPartCache(folder, systemRandom)],
  ['in memory', memoryPartCache],
]

describe.each(caches)('a cache %s', (_, cacheOf) => {
  test('the cache returns the last bytes written under a name, and nothing for another name', async () => {
    const cache = cacheOf()
    expect([await cache.read('en-1'), await cache.names()]).toEqual([null, []])
    await cache.write('en-1', bytes('older'))
    await cache.write('en-1', bytes('新'))
    await cache.write('es-1', bytes(''))
    expect([await textOf(cache, 'en-1'), await textOf(cache, 'es-1')]).toEqual(['新', ''])
    expect((await cache.names()).toSorted()).toEqual(['en-1', 'es-1'])
  })
})

test('simultaneous writes of one part by several processes leave one complete file', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(100_000 - at * 1_000))
  await Promise.all(texts.map((text) => folderPartCache(folder, systemRandom).write('en-1', bytes(text))))
  expect(texts).toContain(await textOf(folderPartCache(folder, systemRandom), 'en-1'))
  expect(readdirSync(folder)).toEqual(['en-1.kept'])
})

describe('a cache on the disk', () => {
  const file = () => join(folder, 'en-1.kept')
  const cacheWithPart = async () => {
    const cache = folderPartCache(folder, systemRandom)
    await cache.write('en-1', bytes('a part of the catalogue'))
    return cache
  }
  test.each([
    ['cut off', () => truncateSync(file(), readFileSync(file()).length - 1)],
    ['cut off within its hash', () => truncateSync(file(), 10)],
    ['emptied', () => truncateSync(file(), 0)],
    ['longer than it was', () => writeFileSync(file(), 'x', { flag: 'a' })],
    [
      'changed in one bit',
      () => {
        const all = readFileSync(file())
        all[40] = (all[40] ?? 0) ^ 1
        writeFileSync(file(), all)
      },
    ],
    [
      'a folder',
      () => {
        rmSync(file())
        mkdirSync(file())
      },
    ],
  ])('a file that is %s counts as missing', async (_, damage) => {
    const cache = await cacheWithPart()
    expect(await textOf(cache, 'en-1')).toBe('a part of the catalogue')
    damage()
    expect(await cache.read('en-1')).toBeNull()
  })
  test('writing a file replaces a damaged one, and deletes the incomplete file of a killed process', async () => {
    const cache = await cacheWithPart()
    truncateSync(file(), 5)
    for (const name of ['en-1.1.tmp', 'en-1.2.tmp']) writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, 'en-1.1.tmp'), 1, 1)
    expect(await cache.names()).toEqual(['en-1'])
    await cache.write('en-1', bytes('anew'))
    expect(await textOf(folderPartCache(folder, systemRandom), 'en-1')).toBe('anew')
    // Another process may still be writing the younger temporary file.
    expect(readdirSync(folder).toSorted()).toEqual(['en-1.2.tmp', 'en-1.kept'])
  })
  test('if the disk cannot be written, calls do not fail and no file remains', async () => {
    writeFileSync(folder, 'a file in the place of the folder')
    const blockedCache = folderPartCache(folder, systemRandom)
    await blockedCache.write('en-1', bytes('x'))
    await blockedCache.remove('en-1')
    expect([await blockedCache.read('en-1'), await blockedCache.names()]).toEqual([null, []])
    rmSync(folder)
    mkdirSync(file(), { recursive: true })
    await blockedCache.write('en-1', bytes('x'))
    expect([await blockedCache.read('en-1'), readdirSync(folder)]).toEqual([null, ['en-1.kept']])
  })
})

test('a hash depends on the whole text: one more character changes it', () => {
  expect(hashOf('草甘膦')).toMatch(/^[0-9a-f]{64}$/)
  expect(hashOf('草甘膦')).toBe(hashOf('草甘膦'))
  expect(hashOf('草甘膦 ')).not.toBe(hashOf('草甘膦'))
})
