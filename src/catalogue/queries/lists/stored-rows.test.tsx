import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow, range } from '#tests/harness/fake-catalogue.ts'
import { renderHookWithHistory, resultOf } from '#tests/harness/render-hook-history.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'
import { prefs } from '#prefs/prefs.ts'
import { deleteRows } from '../../store/tables.ts'
import { openCatalogueDb, type CatalogueDb } from '../../store/db.ts'
import { useCompanyOnDevice, useHotCompanies, useHotProducts, useProductsOfCompany } from './stored-rows.ts'

let db: CatalogueDb
const of = (n: number, name: string, companyId: string | null) =>
  productRow(n, { name, company: companyId && { companyId, name: companyId } })
const names = (read: ReturnType<typeof useProductsOfCompany>) => {
  const rows = resultOf(read)
  return typeof rows === 'string' ? rows : rows.map(({ name }) => name)
}

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await storeCatalogueCopy(
    [of(1, 'Beta', 'k1'), of(2, 'alpha', 'k1'), of(3, 'Gamma', 'k10'), of(5, 'k1', 'k10'), of(4, 'Nobody’s', null)],
    {},
    [companyRow(1)],
  )
})
afterEach(() => {
  prefs.locale = 'en'
})

describe('the products of a supplier', () => {
  test('exclude those of a supplier whose id begins alike, and one whose name is the supplier’s id', async () => {
    const { now } = renderHookWithHistory(useProductsOfCompany, 'k1')
    await until(() => expect(names(now())).toEqual(['alpha', 'Beta']))
  })

  test('are updated when rows are added, moved to another supplier, or deleted', async () => {
    const { now } = renderHookWithHistory(useProductsOfCompany, 'k1')
    await until(() => expect(names(now())).toEqual(['alpha', 'Beta']))
    await storeParsedRows(db, 'products', [of(9, 'Zeta', 'k1')])
    await until(() => expect(names(now())).toEqual(['alpha', 'Beta', 'Zeta']))
    await storeParsedRows(db, 'products', [{ ...of(1, 'Beta', 'k10'), updateTime: 2000 }])
    await until(() => expect(names(now())).toEqual(['alpha', 'Zeta']))
    await deleteRows(db, 'products', ['p2'])
    await until(() => expect(names(now())).toEqual(['Zeta']))
  })
})

test('useCompanyOnDevice returns null until the supplier is stored, and never another supplier', async () => {
  const { now, rerender } = renderHookWithHistory(useCompanyOnDevice, 'k1')
  expect(now()).toBeNull()
  await until(() => expect(now()?.name).toBe('Maker 1'))
  rerender('k2')
  expect(now()).toBeNull()
  await storeParsedRows(db, 'companies', [companyRow(2)])
  await until(() => expect(now()?.name).toBe('Maker 2'))
})

describe('the backend’s featured rows', () => {
  test('are in the order of the backend, without unreadable rows', async () => {
    await db.lists.put({ k: 'hotProducts', rows: [productRow(9), { pesticideId: 'x' }, productRow(2)] })
    await db.lists.put({ k: 'hotCompanies', rows: range(3, 5).map((n) => companyRow(n)) })
    const { now } = renderHookWithHistory(
      () => ({ products: useHotProducts(), companies: useHotCompanies() }),
      undefined,
    )
    await until(() => expect(resultOf(now().products)).toMatchObject([{ pesticideId: 'p9' }, { pesticideId: 'p2' }]))
    await until(() => expect(resultOf(now().companies)).toMatchObject([{ companyId: 'k3' }, { companyId: 'k4' }]))
  })

  test('of the previous language stay until those of the new one are stored', async () => {
    await db.lists.put({ k: 'hotProducts', rows: [productRow(9)] })
    const { now } = renderHookWithHistory(useHotProducts, undefined)
    await until(() => expect(resultOf(now())).toMatchObject([{ pesticideId: 'p9' }]))
    const es = await openCatalogueDb('es')
    act(() => void (prefs.locale = 'es'))
    expect(resultOf(now())).toMatchObject([{ pesticideId: 'p9' }])
    await es.lists.put({ k: 'hotProducts', rows: [productRow(2)] })
    await until(() => expect(resultOf(now())).toMatchObject([{ pesticideId: 'p2' }]))
    await es.lists.clear()
  })

  test('count as loading during the first sync, and as an empty list after it', async () => {
    await storeCopyStatus({ phase: 'copying', asOf: null })
    const { now, seen } = renderHookWithHistory(useHotProducts, undefined)
    const companyRead = renderHookWithHistory(useCompanyOnDevice, 'k1')
    await until(() => expect(companyRead.now()).not.toBeNull())
    expect(seen.map(resultOf)).not.toContainEqual([])
    await act(() => storeCopyStatus())
    await until(() => expect(resultOf(now())).toEqual([]))
  })
})
