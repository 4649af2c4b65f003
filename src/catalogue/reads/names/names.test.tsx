import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { followed, given } from '#tests/harness/followed.ts'
import { putNoted, storeRows } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { deleteRows } from '../../store/blocks.ts'
import { openCatalogueDb, type CatalogueDb } from '../../store/db.ts'
import type { ListName } from '../../store/schema.ts'
import { useCompanyZones } from './company-zones.ts'
import { useUnitLabel } from './use-unit-label.ts'
import { useUnreadChoices } from './unread-choices.ts'

let db: CatalogueDb
const put = (k: ListName, rows: readonly unknown[]) => db.lists.put({ k, rows })
const unit = (value: string | number, label: string, more: object = {}) => ({
  dictType: 'product_unit',
  value,
  label,
  ...more,
})

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await copyOf([], {}, [companyRow(1, { timezone: 'Asia/Shanghai' }), companyRow(2, { timezone: 'Asia/Urumqi' })])
})
afterEach(() => {
  prefs.locale = 'en'
})

describe('a unit after a number', () => {
  test('is as short as its label allows, and as it is where nobody knows it', async () => {
    await put('dictionaries', [
      unit('L', 'Litre (L)'),
      unit('kg', 'Kilogram'),
      unit(3, 'Drum (3)'),
      unit('吨', '公吨 (吨)'),
    ])
    const { now } = followed(useUnitLabel, undefined)
    expect(now()('L')).toBe('L')
    await until(() => expect(now()('kg')).toBe('Kilogram'))
    expect(['L', '3', '吨', 'barrel', '', 'constructor'].map(now())).toEqual([
      'L',
      '3',
      '吨',
      'barrel',
      '',
      'constructor',
    ])
  })

  test('is in the shown language', async () => {
    const es = await openCatalogueDb('es')
    await put('dictionaries', [unit('box', 'Box')])
    await es.lists.put({ k: 'dictionaries', rows: [unit('box', 'Caja')] })
    const { now } = followed(useUnitLabel, undefined)
    await until(() => expect(now()('box')).toBe('Box'))
    act(() => void (prefs.locale = 'es'))
    await until(() => expect(now()('box')).toBe('Caja'))
    await es.lists.clear()
  })
})

describe('time zones of suppliers', () => {
  test('are given once for each, in the order of the ids, when the device has them all', async () => {
    const { now } = followed(useCompanyZones, ['k2', 'k1', 'k2'])
    expect(now()).toEqual([])
    await until(() => expect(now()).toEqual(['Asia/Shanghai', 'Asia/Urumqi']))
  })

  test('are none while one of them is not here: a deadline must not be computed from a part', async () => {
    const { now, seen } = followed(useCompanyZones, ['k1', 'k9'])
    const other = followed(useCompanyZones, ['k1'])
    await until(() => expect(other.now()).toEqual(['Asia/Shanghai']))
    expect(new Set(seen.map((zones) => zones.length))).toEqual(new Set([0]))
    await putNoted(db, 'companies', [companyRow(9, { timezone: 'Asia/Tokyo' })])
    await until(() => expect(now()).toEqual(['Asia/Shanghai', 'Asia/Tokyo']))
    await deleteRows(db, 'companies', ['k1'])
    await until(() => expect(now()).toEqual([]))
  })

  test('nor while one of them cannot be read', async () => {
    const { now } = followed(useCompanyZones, ['k1', 'k2'])
    await until(() => expect(now()).toHaveLength(2))
    await storeRows(db, 'companies', [{ companyId: 'k2', name: 7, updateTime: 2000 }])
    await until(() => expect(now()).toEqual([]))
  })

  test('of a backend that does not say are those of China', async () => {
    await putNoted(db, 'companies', [companyRow(5, { timezone: undefined })])
    const { now } = followed(useCompanyZones, ['k5'])
    await until(() => expect(now()).toEqual(['Asia/Shanghai']))
  })
})

describe('choices that could not be read', () => {
  test('are counted over all lists of forms and filters, and over no other', async () => {
    await put('countries', [{ code: 'ES', name: 'Spain' }, { code: 'es', name: 'Spain' }, 7])
    await put('dictionaries', [unit('L', 'Litre'), { dictType: 'product_unit', value: null, label: 'x' }])
    await put('hotProducts', [null, null])
    await put('news', [null])
    const { now } = followed(useUnreadChoices, undefined)
    await until(() => expect(given(now())).toBe(3))
    await put('countries', [{ code: 'ES', name: 'Spain' }])
    await until(() => expect(given(now())).toBe(1))
  })

  test('are none where there are no lists', async () => {
    const { now } = followed(useUnreadChoices, undefined)
    await until(() => expect(given(now())).toBe(0))
  })
})
