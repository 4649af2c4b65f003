import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { product } from '#contract/entities/product.ts'
import { anew } from '#tests/harness/asked-anew.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { api } from '../api/commands.ts'
import { ApiError } from '../api/errors.ts'
import { sessionState } from '../api/session-state.ts'
import { openRefDb } from '../db/ref-db.ts'
import { writeMeta } from '../db/ref-meta.ts'
import { noCopy, type CopyStatus } from '../db/ref-schema.ts'
import { syncStatus } from '../sync/status.ts'
import { useServerProductsOfCompany } from './products-of-company.ts'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const call = vi.spyOn(api, 'call')
const rows = [product.parse(productRow(7)), product.parse(productRow(8))]
const given = { status: 'ready', data: { rows, total: 57 } }
const copied = async (change: Partial<CopyStatus>) => {
  await writeMeta(await openRefDb('en'), 'status', { ...noCopy, phase: 'ready', scope: 'full', asOf: 5, ...change })
}
const open = () => renderHook(({ id }) => useServerProductsOfCompany(id), { initialProps: { id: 'k1' } })

beforeEach(async () => {
  sessionState.view = { status: 'signed-in', sub: '1', user: null }
  syncStatus.browserOffline = false
  call.mockReset()
  call.mockResolvedValue({ list: rows, total: 57, corrected: [] })
  await copyOf([])
})
afterEach(() => {
  cleanup()
  sessionState.view = { status: 'starting' }
  syncStatus.browserOffline = false
})

test('a device with some categories shows what the server has, the first of it', async () => {
  await copied({ categories: ['c1'] })
  const { result } = open()
  await until(() => expect(result.current).toEqual(given))
  expect(call).toHaveBeenCalledOnce()
  const [of, input] = call.mock.calls[0] ?? []
  expect(of).toBe(catalogueCalls.productPage)
  expect(input?.query).toMatchObject({ companyId: 'k1', pageNo: 1, pageSize: 100, sort: 'name' })
})

test('so does one that has copied nothing yet', async () => {
  await copied({ phase: 'copying', scope: 'none', asOf: null })
  const { result } = open()
  await until(() => expect(result.current).toEqual(given))
})

test.each([
  ['the whole library is here', () => copied({})],
  [
    'nobody is signed in',
    async () => {
      sessionState.view = { status: 'visitor' }
      await copied({ categories: ['c1'] })
    },
  ],
  [
    'there is no network',
    async () => {
      syncStatus.browserOffline = true
      await copied({ categories: ['c1'] })
    },
  ],
])('the server is not asked when %s', async (_, set) => {
  await set()
  const { result } = open()
  // Long enough for the state of the copy to have been read.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(result.current).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

test('no answer is a failure that can be tried again', async () => {
  await copied({ categories: ['c1'] })
  call.mockRejectedValueOnce(new ApiError('offline'))
  const { result } = open()
  await until(() => expect(result.current).toMatchObject({ status: 'failed' }))
  act(() => {
    if (result.current?.status === 'failed') result.current.retry()
  })
  await until(() => expect(result.current).toEqual(given))
})

test('asked anew, what was given stands until it is given again', async () => {
  await copied({ categories: ['c1'] })
  const { result } = open()
  await until(() => expect(result.current).toEqual(given))
  call.mockResolvedValueOnce({ list: [], total: 0, corrected: [] })
  expect(await anew()).toEqual([])
  expect(result.current).toEqual({ status: 'ready', data: { rows: [], total: 0 } })
})

test('another supplier is never shown with the answer for the one before', async () => {
  await copied({ categories: ['c1'] })
  const { result, rerender } = open()
  await until(() => expect(result.current).toEqual(given))
  call.mockReturnValueOnce(new Promise(() => {}))
  rerender({ id: 'k2' })
  expect(result.current).toEqual({ status: 'loading' })
})
