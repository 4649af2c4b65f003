import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { companyRow, productRow, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { killAtWrite } from '#tests/harness/delta-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import { readMeta, readStatus, writeMeta } from '../store/meta.ts'
import { listNames, type ListName } from '../store/schema.ts'
import { syncNewsAndVocabulary, syncLists } from './lists.ts'
import { syncHotLists } from './replicate.ts'

let world: CopyWorld<FakeApi>
const storedRows = async (name: ListName) => (await world.db.lists.get(name))?.rows
const copy = async () => syncLists(await world.begun())
const failing = (error: unknown) => () => {
  throw error
}
const absent = failing(new ApiError('refused', { code: code.notFound, http: 404 }))
const offline = failing(new ApiError('offline'))
const spain = { code: 'ES', name: 'Spain' }

beforeEach(async () => {
  world = await createCopyWorld()
  world.api.answer(referenceCalls.countries, () => [spain])
  world.api.answer(catalogueCalls.hotProducts, () => [])
  world.api.answer(catalogueCalls.hotCompanies, () => [])
})

describe('lists of choices', () => {
  test('are stored as they arrived, including unreadable rows, which a later release may read', async () => {
    const rows = [spain, { code: 'es' }, 7, null]
    world.api.answer(referenceCalls.countries, () => rows)
    await copy()
    expect(await storedRows('countries')).toEqual(rows)
    expect(await readMeta(world.db, 'lists')).toEqual({ asOf: 5000 })
  })

  test('retain entries that the backend has removed from a dictionary, marked as removed, until it has them again', async () => {
    const [cash, letter] = ['CASH', 'LC'].map((value) => ({ dictType: 'pay_method', value, label: `by ${value}` }))
    const goneLetter = { ...letter, gone: true }
    for (const [received, expected] of [
      [
        [cash, letter],
        [cash, letter],
      ],
      [[cash], [cash, goneLetter]],
      [[], [{ ...cash, gone: true }, goneLetter]],
      [[letter], [letter, { ...cash, gone: true }]],
    ]) {
      world.api.answer(referenceCalls.dictionaries, () => received)
      await copy()
      expect(await storedRows('dictionaries')).toEqual(expected)
    }
  })

  test('remain unchanged if the backend does not support them, and the other lists are stored', async () => {
    await copy()
    world.api.answer(referenceCalls.countries, absent)
    world.api.answer(referenceCalls.currencies, () => [{ code: 'EUR', name: 'Euro', digits: 2, symbol: '€' }])
    await copy()
    expect([await storedRows('countries'), await storedRows('currencies')]).toMatchObject([[spain], [{ code: 'EUR' }]])
  })

  test('are not written, and the sync fails, if the backend supports none of them', async () => {
    for (const name of listNames) world.api.answer(referenceCalls[name], absent)
    await expect(copy()).rejects.toMatchObject({ kind: 'refused' })
    expect([await world.db.lists.count(), await readMeta(world.db, 'lists')]).toEqual([0, undefined])
  })

  test.each([
    ['a missing network', offline],
    ['a portal', failing(new ApiError('portal'))],
    ['a failing backend', failing(new ApiError('http', { http: 500 }))],
  ])('all remain unchanged if the call for one of them fails because of %s', async (_, fails) => {
    await copy()
    world.clock.at = 9000
    world.api.answer(referenceCalls.countries, () => [{ ...spain, name: 'España' }])
    world.api.answer(referenceCalls.timezones, fails)
    await expect(copy()).rejects.toBeInstanceOf(ApiError)
    expect([await storedRows('countries'), (await readMeta(world.db, 'lists'))?.asOf]).toEqual([[spain], 5000])
  })

  test('are replaced together, so that even after a kill they are never from two different runs', async () => {
    await copy()
    for (const name of ['countries', 'currencies'] as const)
      world.api.answer(referenceCalls[name], () => [{ code: name === 'countries' ? 'PT' : 'EUR', name: 'New' }])
    const revive = killAtWrite(1)
    await expect(copy()).rejects.toThrow()
    revive()
    expect([await storedRows('countries'), await storedRows('currencies')]).toEqual([[spain], []])
  })
})

describe('featured rows', () => {
  test('are stored without the data that only members may see', async () => {
    world.api.answer(catalogueCalls.hotCompanies, () => [{ ...companyRow(1), phone: '+86 1', email: 'a@b.example' }])
    world.api.answer(catalogueCalls.hotProducts, () => [productRow(1), { pesticideId: 'broken' }])
    await copy()
    expect(JSON.stringify(await storedRows('hotCompanies'))).not.toMatch(/phone|email/)
    expect(await storedRows('hotCompanies')).toMatchObject([{ companyId: 'k1' }])
    expect(await storedRows('hotProducts')).toMatchObject([{ pesticideId: 'p1' }])
  })

  test.each([
    ['has none', absent],
    ['fails', offline],
    ['sends an HTML page', () => '<html>'],
    ['sends a row instead of a list', () => productRow(1)],
  ])('remain unchanged if the backend %s, and the other featured list is still stored', async (_, answer) => {
    world.api.answer(catalogueCalls.hotProducts, () => [productRow(1)])
    await copy()
    world.api.answer(catalogueCalls.hotProducts, answer)
    world.api.answer(catalogueCalls.hotCompanies, () => [companyRow(2)])
    await copy()
    expect([await storedRows('hotProducts'), await storedRows('hotCompanies')]).toMatchObject([
      [{ pesticideId: 'p1' }],
      [{ companyId: 'k2' }],
    ])
  })

  test('do not change the count of unreadable rows of an earlier complete copy', async () => {
    await writeMeta(world.db, 'status', { ...(await readStatus(world.db)), scope: 'full', unreadable: 40 })
    world.api.answer(catalogueCalls.hotProducts, () => ['row'])
    await syncHotLists(await world.begun())
    expect((await readStatus(world.db)).unreadable).toBe(40)
  })
})

describe('news and vocabulary', () => {
  const vocabulary = (sha256: string, id: string) => async () => ({
    sha256,
    file: {
      words: [{ kind: 'crop', id, en: id, zh: null, zhHant: null, others: [] }],
      provinces: [],
      cities: [],
    } as never,
  })
  const with_ = (files: object) =>
    world.begun({ files: Object.assign(Object.create(world.files) as typeof world.files, files) })

  test.each([
    ['fails', async () => Promise.reject(new ApiError('http', { http: 500 }))],
    ['has none', async () => null],
  ])('remain unchanged if a backend %s', async (_, none) => {
    await syncNewsAndVocabulary(await with_({ news: async () => [{ id: '1' }], vocabulary: vocabulary('s1', 'wheat') }))
    const listsBefore = [await storedRows('news'), await storedRows('vocabulary')]
    await syncNewsAndVocabulary(await with_({ news: none, vocabulary: none }))
    expect([await storedRows('news'), await storedRows('vocabulary')]).toEqual(listsBefore)
    expect(listsBefore[0]).toEqual([{ id: '1' }])
  })

  test('the vocabulary and its hash are stored together, so after a kill both are fetched again', async () => {
    const words = await with_({ news: async () => null, vocabulary: vocabulary('s1', 'wheat') })
    const revive = killAtWrite(1)
    await syncNewsAndVocabulary(words)
    revive()
    expect([await storedRows('vocabulary'), await readMeta(world.db, 'vocabulary')]).toEqual([undefined, undefined])
    await syncNewsAndVocabulary(words)
    expect(await readMeta(world.db, 'vocabulary')).toBe('s1')
    await syncNewsAndVocabulary(await with_({ news: async () => null, vocabulary: vocabulary('s2', 'rice') }))
    expect(JSON.stringify(await storedRows('vocabulary'))).toContain('rice')
  })
})
