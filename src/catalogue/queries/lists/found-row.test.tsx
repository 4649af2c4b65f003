import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { product } from '#contract/entities/product.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { writeMeta } from '../../store/meta.ts'
import { parseTableRows } from '../../store/rows.ts'
import { emptyCopyStatus } from '../../store/schema.ts'
import { prefs } from '#prefs/prefs.ts'
import { connection } from '#api/connection.ts'
import { useCompany, useProduct, useProductLookups } from './found-row.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'

const productOf = (n: number) => product.parse(productRow(n))
const call = vi.fn<typeof api.call>()
let account = 0

beforeEach(async () => {
  account += 1
  sessionState.view = { status: 'signed-in', sub: anAccountId(`finder-${account}`), user: null }
  connection.browserOffline = false
  prefs.locale = 'en'
  vi.spyOn(api, 'call').mockImplementation(call)
  call.mockReset()
  call.mockRejectedValue(new ApiError('refused', { code: code.notFound }))
  await storeCatalogueCopy([productRow(1)])
})
afterEach(() => {
  cleanup()
  sessionState.view = { status: 'starting' }
  prefs.locale = 'en'
})

describe('a row on the device', () => {
  test('is updated when it changes in the database, without a request', async () => {
    const { result } = renderHook(() => useProduct('p1'))
    expect(result.current.status).toBe('loading')
    await until(() => expect(result.current).toMatchObject({ data: { at: 'device', row: { name: 'Product 1' } } }))
    const db = await openCatalogueDb('en')
    await storeRows(db, 'products', parseTableRows('products', [productRow(1, { name: 'Renamed' })]).rows)
    await until(() => expect(result.current).toMatchObject({ data: { row: { name: 'Renamed' } } }))
    expect(call).not.toHaveBeenCalled()
  })

  test('is found among the featured rows if its category is not stored, even by an offline visitor', async () => {
    sessionState.view = { status: 'visitor' }
    connection.browserOffline = true
    await storeCatalogueCopy([], { hotProducts: [{ broken: true }, productRow(8)], hotCompanies: [companyRow(7)] })
    const { result } = renderHook(() => ({ product: useProduct('p8'), company: useCompany('k7') }))
    await until(() =>
      expect(result.current.product).toMatchObject({ data: { at: 'device', row: { pesticideId: 'p8' } } }),
    )
    await until(() =>
      expect(result.current.company).toMatchObject({ data: { at: 'device', row: { companyId: 'k7' } } }),
    )
  })

  test('a missing row is loading until the first copy is complete, and unavailable after it', async () => {
    sessionState.view = { status: 'visitor' }
    const db = await openCatalogueDb('en')
    await writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'copying' })
    const reads = renderHook(() => [useProduct('p1'), useProduct('p9')] as const).result
    await until(() => expect(reads.current[0].status).toBe('ready'))
    expect(reads.current[1].status).toBe('loading')
    await writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'ready', scope: 'full', asOf: 1 })
    await until(() => expect(reads.current[1]).toEqual({ status: 'ready', data: { at: 'nowhere', why: 'visitor' } }))
  })
})

describe('a row that the device lacks', () => {
  test('is fetched from the server once for each language, and marked as not stored on the device', async () => {
    call.mockImplementation(async () => ({ ...productOf(9), name: `In ${prefs.locale}` }))
    const { result, unmount } = renderHook(() => useProduct('p9'))
    await until(() => expect(result.current).toMatchObject({ data: { at: 'server', row: { name: 'In en' } } }))
    expect(call).toHaveBeenCalledWith(
      catalogueCalls.productGet,
      expect.objectContaining({ query: expect.objectContaining({ id: 'p9' }) }),
    )
    unmount()
    const remount = renderHook(() => useProduct('p9')).result
    await until(() => expect(remount.current).toMatchObject({ data: { at: 'server' } }))
    expect(call).toHaveBeenCalledTimes(1)
    await act(async () => void (prefs.locale = 'es'))
    await until(() => expect(remount.current).toMatchObject({ data: { row: { name: 'In es' } } }))
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('is replaced by the copy’s row when that arrives', async () => {
    call.mockResolvedValue(productOf(9))
    const { result } = renderHook(() => useProduct('p9'))
    await until(() => expect(result.current).toMatchObject({ data: { at: 'server' } }))
    const db = await openCatalogueDb('en')
    await storeRows(db, 'products', parseTableRows('products', [productRow(9)]).rows)
    await until(() => expect(result.current).toMatchObject({ data: { at: 'device' } }))
  })

  test('is not reported as unknown if the server did not answer, and can be requested again by hand', async () => {
    call.mockRejectedValueOnce(new ApiError('timeout'))
    call.mockResolvedValueOnce(productOf(9))
    const { result } = renderHook(() => useProduct('p9'))
    await until(() => expect(result.current).toMatchObject({ data: { why: 'unanswered' } }))
    act(() => {
      const { current } = result
      if (current.status === 'ready' && 'askAgain' in current.data) current.data.askAgain()
    })
    await until(() => expect(result.current).toMatchObject({ data: { at: 'server' } }))
  })
})

test('products from the device and from the server stay in the requested order, and each missing one has a reason', async () => {
  call.mockImplementation((async (_: unknown, { query }: { query: { id: string } }) => {
    if (query.id === 'p9') return productOf(9)
    throw new ApiError('refused', { code: code.notFound })
  }) as never)
  const { result } = renderHook(() => useProductLookups(['p9', 'p1', 'p8']))
  await until(() =>
    expect(result.current).toMatchObject({
      data: [
        { id: 'p9', result: { at: 'server', row: { pesticideId: 'p9' } } },
        { id: 'p1', result: { at: 'device', row: { pesticideId: 'p1' } } },
        { id: 'p8', result: { at: 'nowhere', why: 'unknown' } },
      ],
    }),
  )
})
