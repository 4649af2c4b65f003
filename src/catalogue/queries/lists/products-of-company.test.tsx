import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { product } from '#contract/entities/product.ts'
import { refreshMountedReads } from '#tests/harness/refresh-shown.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { until } from '#tests/harness/until.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { writeMeta } from '../../store/meta.ts'
import { emptyCopyStatus, type CopyStatus } from '../../store/schema.ts'
import { connection } from '#api/connection.ts'
import { useCopyStatusRead } from '../copy-status.ts'
import { useServerProductsOfCompany } from './products-of-company.ts'

const call = vi.fn<typeof api.call>()
const rows = [product.parse(productRow(7)), product.parse(productRow(8))]
const readyPage = { status: 'ready', data: { rows, total: 57, retry: null } }
const setCopyStatus = async (change: Partial<CopyStatus>) => {
  await writeMeta(await openCatalogueDb('en'), 'status', {
    ...emptyCopyStatus,
    phase: 'ready',
    scope: 'full',
    asOf: 5,
    ...change,
  })
}
const first: { id: string; wanted?: number } = { id: 'k1' }
const open = () => renderHook(({ id, wanted }) => useServerProductsOfCompany(id, wanted), { initialProps: first })

beforeEach(async () => {
  sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user: null }
  connection.browserOffline = false
  vi.spyOn(api, 'call').mockImplementation(call)
  call.mockReset()
  call.mockResolvedValue({ list: rows, total: 57, corrected: [] })
  await storeCatalogueCopy([])
  await setCopyStatus({ categories: ['c1'] })
})
afterEach(() => {
  cleanup()
  sessionState.view = { status: 'starting' }
  connection.browserOffline = false
})

test('a device that stores only some categories shows the first page of the server’s list', async () => {
  const { result } = open()
  await until(() => expect(result.current).toEqual(readyPage))
  expect(call).toHaveBeenCalledOnce()
  const [of, input] = call.mock.calls[0] ?? []
  expect(of).toBe(catalogueCalls.productPage)
  expect(input?.query).toMatchObject({ companyId: 'k1', pageNo: 1, pageSize: 100, sort: 'name' })
})

test.each([
  ['the whole library is stored', () => setCopyStatus({})],
  ['nobody is logged in', async () => void (sessionState.view = { status: 'visitor' })],
  ['the network is missing', async () => void (connection.browserOffline = true)],
])('the server’s list is not requested if %s', async (_, set) => {
  await set()
  const { result } = renderHook(() => ({ copy: useCopyStatusRead(), asked: useServerProductsOfCompany('k1') }))
  await until(() => expect(result.current.copy.status).toBe('ready'))
  expect(result.current.asked).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

test('a request without an answer is shown as a failure that can be retried', async () => {
  call.mockRejectedValueOnce(new ApiError('offline'))
  const { result } = open()
  await until(() => expect(result.current).toMatchObject({ status: 'failed' }))
  act(() => {
    if (result.current?.status === 'failed') result.current.retry()
  })
  await until(() => expect(result.current).toEqual(readyPage))
})

test('the previous supplier’s products are never shown for the next supplier', async () => {
  const { result, rerender } = open()
  await until(() => expect(result.current).toEqual(readyPage))
  call.mockReturnValueOnce(new Promise(() => {}))
  rerender({ id: 'k2' })
  expect(result.current).toEqual({ status: 'loading' })
})

const pageOf = (from: number, to: number, total: number) => ({
  list: range(from, to).map((n) => product.parse(productRow(n))),
  total,
  corrected: [],
})
const pagesAsked = () =>
  call.mock.calls.map(([, input]) => Number(input?.query && new Map(Object.entries(input.query)).get('pageNo')))
const numbers = ({ current }: { readonly current: ReturnType<typeof useServerProductsOfCompany> }) =>
  current?.status === 'ready' ? current.data.rows.map(({ pesticideId }) => pesticideId) : []

test('a refresh fetches again all pages that are shown, and none after them', async () => {
  call.mockResolvedValueOnce(pageOf(0, 100, 130)).mockResolvedValueOnce(pageOf(100, 130, 130))
  const { result, rerender } = open()
  rerender({ id: 'k1', wanted: 500 })
  await until(() => expect(numbers(result)).toHaveLength(130))
  call.mockClear()
  call.mockResolvedValueOnce(pageOf(0, 100, 101)).mockResolvedValueOnce(pageOf(200, 201, 101))
  expect(await refreshMountedReads()).toEqual([])
  expect(pagesAsked()).toEqual([1, 2])
  expect(numbers(result)).toHaveLength(101)
})

test('if a later page does not arrive, the earlier rows remain, and a retry requests it again', async () => {
  call.mockResolvedValueOnce(pageOf(0, 100, 130)).mockRejectedValueOnce(new ApiError('offline'))
  const { result, rerender } = open()
  await until(() => expect(numbers(result)).toHaveLength(100))
  rerender({ id: 'k1', wanted: 200 })
  await until(() => expect(result.current).toMatchObject({ status: 'ready', data: { retry: expect.any(Function) } }))
  expect(numbers(result)).toHaveLength(100)
  call.mockResolvedValueOnce(pageOf(0, 100, 130)).mockResolvedValueOnce(pageOf(100, 130, 130))
  act(() => {
    if (result.current?.status === 'ready') result.current.data.retry?.()
  })
  await until(() => expect(numbers(result)).toHaveLength(130))
  expect(result.current).toMatchObject({ data: { retry: null } })
})
