import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '../system.ts'
import type { FileStore } from './file-store.ts'
import { folderFileStore } from './folder-file-store.ts'
import { memoryFileStore } from '#tests/harness/memory-files.ts'

const id = 'Ab3_-456789012345678'
const another = 'zz34567890123456'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'store-'))
  folder = join(parent, 'files')
})
afterEach(() => rmSync(parent, { recursive: true }))

const filesIn = (path = folder): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))
    : []
const put = async (store: FileStore, name: string, ...pieces: string[]) => {
  const arriving = await store.receive()
  for (const piece of pieces) await arriving.write(Buffer.from(piece))
  await arriving.store(name)
}
const allOf = async <T>(batches: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const one of batches) all.push(one)
  return all
}
const textOf = async (store: FileStore, name: string) => {
  const file = await store.open(name)
  return file && { size: file.size, text: await new Response(file.body).text() }
}

const stores: [string, () => FileStore][] = [
  ['in a folder', () => folderFileStore(folder, systemRandom)],
  ['in memory', memoryFileStore],
]
describe.each(stores)('a store %s', (_, storeOf) => {
  test('the store returns the bytes in order, with their length', async () => {
    const store = storeOf()
    await put(store, id, 'glyphosate ', '草甘膦', '')
    expect(await textOf(store, id)).toEqual({ size: 20, text: 'glyphosate 草甘膦' })
    await put(store, another)
    expect(await textOf(store, another)).toEqual({ size: 0, text: '' })
  })
  test('the store does not have a file that is incomplete or was discarded', async () => {
    const store = storeOf()
    const arriving = await store.receive()
    await arriving.write(Buffer.from('half'))
    expect(await store.open(id)).toBeNull()
    await arriving.discard()
    await arriving.discard()
    expect(await store.open(id)).toBeNull()
  })
  test('discarding a file after it was stored does not delete it', async () => {
    const store = storeOf()
    const arriving = await store.receive()
    await arriving.write(Buffer.from('whole'))
    await arriving.store(id)
    await arriving.discard()
    expect(await textOf(store, id)).toEqual({ size: 5, text: 'whole' })
  })
  test('two files that are received at the same time are not mixed', async () => {
    const store = storeOf()
    const [one, two] = await Promise.all([store.receive(), store.receive()])
    await Promise.all([one.write(Buffer.from('one')), two.write(Buffer.from('second'))])
    await Promise.all([one.store(id), two.store(another)])
    expect([await textOf(store, id), await textOf(store, another)]).toEqual([
      { size: 3, text: 'one' },
      { size: 6, text: 'second' },
    ])
  })
  test('removing a file removes only that file, and removing it again is not an error', async () => {
    const store = storeOf()
    await put(store, id, 'x')
    await put(store, another, 'y')
    await store.remove(id)
    await store.remove(id)
    expect([await store.open(id), await textOf(store, another)]).toEqual([null, { size: 1, text: 'y' }])
  })
})

describe('a name that is not an id or points outside the folder', () => {
  const store = () => folderFileStore(folder, systemRandom)
  const hostile = [
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    `${'a'.repeat(16)}/../../x`,
    `/etc/${'a'.repeat(16)}`,
    'C:\\Windows\\system32\\x',
    `${'a'.repeat(16)}\0.png`,
    `${'a'.repeat(16)}\n`,
    'arriving',
    '..',
    '',
    'a'.repeat(15),
    'a'.repeat(65),
    'ａaaaaaaaaaaaaaaaa',
  ]
  test.each(hostile)('%j is neither opened nor removed', async (name) => {
    writeFileSync(join(parent, 'secret'), 'secret')
    await expect(store().open(name)).rejects.toThrow('not a file id')
    await expect(store().remove(name)).rejects.toThrow('not a file id')
    expect(readFileSync(join(parent, 'secret'), 'utf8')).toBe('secret')
  })
  test.each(hostile)('%j is not written, and its received bytes can be discarded', async (name) => {
    const arriving = await store().receive()
    await arriving.write(Buffer.from('evil'))
    await expect(arriving.store(name)).rejects.toThrow('not a file id')
    await arriving.discard()
    expect(filesIn(parent)).toEqual([])
  })
  test('the shortest and the longest id are accepted', async () => {
    for (const name of ['a'.repeat(16), 'b'.repeat(64)]) {
      await put(store(), name, 'x')
      expect(await textOf(store(), name)).toEqual({ size: 1, text: 'x' })
    }
  })
})

describe('a store on the disk', () => {
  const store = () => folderFileStore(folder, systemRandom, async () => 4096)
  const age = (path: string, at: number) => utimesSync(path, new Date(at), new Date(at))

  test('a file is stored under its id, and no temporary file remains', async () => {
    await put(store(), id, 'x')
    expect(readdirSync(folder).toSorted()).toEqual(['Ab', 'arriving'])
    expect(filesIn()).toEqual([id])
  })
  test('an id that is written twice has the newer file, and readers of the older file get all of it', async () => {
    await put(store(), id, 'the first one')
    const reading = await store().open(id)
    const reader = new Response(reading?.body).body?.getReader()
    const firstChunk = await reader?.read()
    await put(store(), id, 'second')
    const restChunk = await reader?.read()
    expect([Buffer.from(firstChunk?.value ?? []).toString(), restChunk?.done]).toEqual(['the first one', true])
    expect(await textOf(store(), id)).toEqual({ size: 6, text: 'second' })
  })
  test('a store whose folder cannot be written to rejects a new file', async () => {
    writeFileSync(folder, 'a file in the place of the folder')
    await expect(store().receive()).rejects.toThrow(/EEXIST|ENOTDIR/)
  })
  test("the free space is that of the folder's disk, and a missing folder is created", async () => {
    const paths: string[] = []
    const pathStore = folderFileStore(folder, systemRandom, async (path) => paths.push(path))
    expect(await pathStore.freeBytes()).toBe(1)
    expect([paths, existsSync(folder)]).toEqual([[folder], true])
  })
  test('partial uploads are deleted only if nothing was written to them since the given time', async () => {
    const [old, young] = [await store().receive(), await store().receive()]
    await old.write(Buffer.from('old'))
    const [oldName = ''] = readdirSync(join(folder, 'arriving')).filter(
      (name) => readFileSync(join(folder, 'arriving', name), 'utf8') === 'old',
    )
    age(join(folder, 'arriving', oldName), 1_000)
    await store().dropUnfinished(1_000)
    expect(filesIn()).toHaveLength(2)
    await store().dropUnfinished(1_001)
    expect(filesIn()).toHaveLength(1)
    await young.write(Buffer.from('young'))
    await young.store(id)
    expect(await textOf(store(), id)).toEqual({ size: 5, text: 'young' })
    await old.discard()
  })
  test('the list for a sweep contains only stored files, with their ids and times', async () => {
    for (const name of [id, another]) await put(store(), name, 'x')
    age(join(folder, 'Ab', id), 1_000)
    writeFileSync(join(folder, 'Ab', '.DS_Store'), '')
    writeFileSync(join(folder, 'Ab', 'short'), '')
    writeFileSync(join(folder, 'xy'), 'a file named like a portion')
    await store().bin.take(another, null, '2026-09-01')
    await store().writeMark({ last: 'one', before: null })
    const half = await store().receive()
    expect((await allOf(store().list())).flat()).toEqual([{ id, at: 1_000 }])
    await half.discard()
  })
})

describe('the bin of a folder', () => {
  const store = () => folderFileStore(folder, systemRandom)
  const listBin = async () => (await allOf(store().bin.list())).flat()
  test('a file stays in the bin with its account and day until it is restored or deleted', async () => {
    for (const name of [id, another]) await put(store(), name, name)
    await store().bin.take(id, 'an-account', '2026-09-01')
    await store().bin.take(another, null, '2026-09-02')
    expect([await store().open(id), await store().open(another)]).toEqual([null, null])
    const [one, two] = await listBin()
    expect([one, two]).toEqual([
      { id, account: 'an-account', day: '2026-09-01' },
      { id: another, account: null, day: '2026-09-02' },
    ])
    if (one) await store().bin.putBack(one)
    expect((await textOf(store(), id))?.text).toBe(id)
    if (two) await store().bin.delete(two)
    expect([await listBin(), filesIn(join(folder, 'bin')), await store().open(another)]).toEqual([[], [], null])
    expect(readdirSync(join(folder, 'bin'))).toEqual([])
  })
  test('moving a file to the bin twice, as two processes may, is not an error', async () => {
    await put(store(), id, 'x')
    await Promise.all([store().bin.take(id, null, '2026-09-01'), store().bin.take(id, null, '2026-09-01')])
    await store().bin.take(id, null, '2026-09-01')
    expect(await listBin()).toHaveLength(1)
  })
  test.each(['..', '../../secret', 'arriving'])('the bin does not accept the name %j', async (name) => {
    await expect(store().bin.take(name, null, '2026-09-01')).rejects.toThrow('not a file id')
  })
})

test('the pairing mark that was written last is read, and a damaged mark counts as missing', async () => {
  const store = () => folderFileStore(folder, systemRandom)
  expect(await store().readMark()).toBeNull()
  await store().writeMark({ last: 'one', before: null })
  await store().writeMark({ last: 'two', before: 'one' })
  expect(await store().readMark()).toEqual({ last: 'two', before: 'one' })
  expect(filesIn()).toEqual(['database.json'])
  writeFileSync(join(folder, 'database.json'), '{"last":"tw')
  expect(await store().readMark()).toBeNull()
})
