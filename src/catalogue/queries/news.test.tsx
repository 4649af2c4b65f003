import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { renderHookWithHistory, resultOf } from '#tests/harness/render-hook-history.ts'
import { until } from '#tests/harness/until.ts'
import { prefs } from '#prefs/prefs.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { writeMeta } from '../store/meta.ts'
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
  await storeCatalogueCopy([])
})
afterEach(() => {
  prefs.locale = 'en'
})

test('the device shows the latest stored news in their order, with the time of their download', async () => {
  await db.lists.put({ k: 'news', rows: [article('2'), article('1')] })
  await writeMeta(db, 'lists', { asOf: 77 })
  const { now } = renderHookWithHistory(useNews, undefined)
  await until(() => expect(resultOf(now())).toMatchObject({ list: [{ id: '2' }, { id: '1' }], asOf: 77 }))
  await db.lists.put({ k: 'news', rows: [article('3')] })
  await until(() => expect(resultOf(now())).toMatchObject({ list: [{ id: '3' }] }))
})
