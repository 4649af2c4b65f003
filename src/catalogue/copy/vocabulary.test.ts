import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PublishedWords } from '#api/files/catalogue-files.ts'
import type { VocabularyFile } from '#contract/snapshot.ts'
import { companyRow, FakeApi, FakeFiles, productRow, unasked } from '#tests/harness/fake-catalogue.ts'
import { openCatalogueDbNamed, type CatalogueDb } from '../store/db.ts'
import { readMeta } from '../store/meta.ts'
import { replicate } from './replicate.ts'

let db: CatalogueDb
let files: FakeFiles & { vocabulary?: () => Promise<PublishedWords | null> }
let names = 0

const words = (en: string): VocabularyFile => ({
  words: [{ kind: 'crop', id: 'rice', en, zh: '水稻', zhHant: null, others: ['Arroz'] }],
  provinces: [],
  cities: [],
})
const run = () =>
  replicate(
    {
      db,
      api: new FakeApi(),
      files,
      clock: { now: () => 5000, mono: () => 0 },
      signedIn: async () => false,
      pause: async () => {},
      ...unasked(),
    },
    'en',
  )
const stored = async () => (await db.lists.get('vocabulary'))?.rows

beforeEach(async () => {
  db = await openCatalogueDbNamed(`vocabulary-${(names += 1)}`)
  files = new FakeFiles()
  files.publish('v1', [[productRow(1)]], [[companyRow(1)]])
})
afterEach(async () => {
  db.close()
  await Dexie.delete(db.name)
})

test('the words come with the copy, and again when they are others', async () => {
  files.vocabulary = async () => ({ file: words('Rice'), sha256: 'a' })
  await run()
  expect(await stored()).toEqual([words('Rice')])
  files.vocabulary = async () => ({ file: words('Paddy'), sha256: 'b' })
  await run()
  expect([await stored(), await readMeta(db, 'vocabulary')]).toEqual([[words('Paddy')], 'b'])
})

test('unchanged words are not written again: no screen renders again for them', async () => {
  files.vocabulary = async () => ({ file: words('Rice'), sha256: 'a' })
  await run()
  files.vocabulary = async () => ({ file: words('not the same'), sha256: 'a' })
  await run()
  expect(await stored()).toEqual([words('Rice')])
})
