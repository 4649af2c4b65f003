import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyOf, copyStands } from '#tests/harness/copied-catalogue.ts'
import { followed, resultOf } from '#tests/harness/followed.ts'
import { until } from '#tests/harness/until.ts'
import { prefs } from '#prefs/prefs.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { writeMeta } from '../store/meta.ts'
import { useTableCounts } from './copy-status.ts'
import { useNews } from './news.ts'

let db: CatalogueDb
const article = (id: string, title = `Article ${id}`) => ({
  id,
  origin: 'digest',
  category: 'register',
  title,
  summary: '',
  publishTime: 1,
  source: 'The register',
  body: [{ kind: 'text', parts: [{ text: title }] }],
})

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await copyOf([])
})
afterEach(() => {
  prefs.locale = 'en'
})

test('are the latest copied ones, in their order, with the time of the request', async () => {
  await db.lists.put({ k: 'news', rows: [article('2'), article('1')] })
  await writeMeta(db, 'lists', { asOf: 77 })
  const { now } = followed(useNews, undefined)
  await until(() => expect(resultOf(now())).toMatchObject({ list: [{ id: '2' }, { id: '1' }], asOf: 77 }))
  await db.lists.put({ k: 'news', rows: [article('3')] })
  await until(() => expect(resultOf(now())).toMatchObject({ list: [{ id: '3' }] }))
})

test('lose only an unreadable article of a later release', async () => {
  const rows = [
    article('1'),
    { ...article('2'), category: 'weather' },
    { ...article('3'), body: [{ kind: 'film' }] },
    null,
  ]
  await db.lists.put({ k: 'news', rows })
  const { now } = followed(useNews, undefined)
  await until(() => expect(resultOf(now())).toMatchObject({ list: [{ id: '1' }], asOf: null }))
  expect(now()).toMatchObject({ data: { list: { length: 1 } } })
})

test('are shown as "none" only after a copy: before that they may still arrive', async () => {
  await copyStands({ phase: 'copying', asOf: null })
  const { now, seen } = followed(useNews, undefined)
  const beside = followed(useTableCounts, undefined)
  await until(() => expect(beside.now().status).toBe('ready'))
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['loading']))
  await copyStands({ phase: 'ready' })
  await until(() => expect(resultOf(now())).toEqual({ list: [], asOf: null }))
})
