import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { renderHookWithHistory } from '#tests/harness/render-hook-history.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'
import { prefs } from '#prefs/prefs.ts'
import { deleteRows } from '../../store/tables.ts'
import { openCatalogueDb, type CatalogueDb } from '../../store/db.ts'
import { useCompanyZones } from './company-zones.ts'

let db: CatalogueDb

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await storeCatalogueCopy([], {}, [
    companyRow(1, { timezone: 'Asia/Shanghai' }),
    companyRow(2, { timezone: 'Asia/Urumqi' }),
  ])
})
afterEach(() => {
  prefs.locale = 'en'
})

test('time zones are listed once for each supplier, sorted by its id, if the device has all suppliers', async () => {
  const { now } = renderHookWithHistory(useCompanyZones, ['k2', 'k1', 'k2'])
  expect(now()).toEqual([])
  await until(() => expect(now()).toEqual(['Asia/Shanghai', 'Asia/Urumqi']))
})

test('the list of time zones is empty if a supplier is missing, because a deadline needs all of them', async () => {
  const { now, seen } = renderHookWithHistory(useCompanyZones, ['k1', 'k9'])
  const otherZones = renderHookWithHistory(useCompanyZones, ['k1'])
  await until(() => expect(otherZones.now()).toEqual(['Asia/Shanghai']))
  expect(new Set(seen.map((zones) => zones.length))).toEqual(new Set([0]))
  await storeParsedRows(db, 'companies', [companyRow(9, { timezone: 'Asia/Tokyo' })])
  await until(() => expect(now()).toEqual(['Asia/Shanghai', 'Asia/Tokyo']))
  await deleteRows(db, 'companies', ['k1'])
  await until(() => expect(now()).toEqual([]))
})

test('time zones of suppliers default to China’s if the backend does not state them', async () => {
  await storeParsedRows(db, 'companies', [companyRow(5, { timezone: undefined })])
  const { now } = renderHookWithHistory(useCompanyZones, ['k5'])
  await until(() => expect(now()).toEqual(['Asia/Shanghai']))
})
