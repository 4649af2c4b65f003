import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { packState } from '#offline-pack/pack.ts'
import { connection } from '#api/connection.ts'
import { pinnedFilesCache, locateFiles } from '#api/files/files.ts'
import { clearCatalogueDb, openCatalogueDb } from '#catalogue/store/db.ts'
import { parseTableRows } from '#catalogue/store/rows.ts'
import { syncedCategories } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { setCatalogueRefresh } from '#catalogue/sync/refresh-catalogue.ts'
import type { CopyStatus } from '#catalogue/store/schema.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { DataSaverCard } from './device-stores.tsx'
import { OfflinePack } from './offline-pack.tsx'

const url = '/files/demo-1/plant.jpg'
let online = true

beforeEach(async () => {
  await storeCatalogueCopy([], {
    categories: [
      { categoryId: 'herbicide', categoryName: 'Herbicide', productCount: 9 },
      { categoryId: 'seed', categoryName: 'Seed', productCount: 2 },
    ],
  })
  const { rows } = parseTableRows('companies', [
    companyRow(1, { categories: [{ categoryId: 'herbicide', count: 2 }], photos: [{ name: 'Plant', url }] }),
  ])
  await storeRows(await openCatalogueDb('en'), 'companies', rows)
  prefs.offlinePack = null
  prefs.dataSaver = { on: false, categories: [] }
  packState.run = { at: 'idle' }
  online = true
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('fetch', async (address: string) => {
    if (!online) throw new TypeError('no network')
    if (address.includes('manifest.json')) return Response.json(null, { status: 404 })
    return new Response('x'.repeat(2000), { headers: { 'Content-Length': '2000' } })
  })
})

afterEach(() => Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false }))

const chooseCategory = async () => fireEvent.click(await screen.findByRole('checkbox', { name: 'Herbicide' }))

describe('the offline pack', () => {
  test('shows its size before the download, and can be removed after it', async () => {
    renderScreen(<OfflinePack signedIn={false} />)
    await chooseCategory()
    await waitFor(() => expect(screen.getByText(/^2\skB to download\.$/)).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: /^Download, 2\skB$/ }))
    await waitFor(() => expect(screen.getByText('Ready. It opens offline.')).toBeTruthy())
    expect(await locateFiles([url])).toEqual([{ at: 'pinned', bytes: 2000 }])
    expect(prefs.offlinePack).toMatchObject({ files: 1, bytes: 2000, categories: ['herbicide'] })

    fireEvent.click(screen.getByRole('button', { name: 'Remove from this device' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.getByText('Nothing downloaded yet.')).toBeTruthy())
    expect(await locateFiles([url])).toEqual([{ at: 'absent', bytes: null }])
  })

  test('counts a file that could not be downloaded, and is not reported as ready', async () => {
    online = false
    renderScreen(<OfflinePack signedIn={false} />)
    await chooseCategory()
    await waitFor(() => expect(screen.getByText(/Size of 1 file unknown/)).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: /^Download/ }))
    await waitFor(() => expect(screen.getByText(/1 file could not be downloaded/)).toBeTruthy())
    expect(prefs.offlinePack?.readyAt).toBeNull()
    expect(screen.queryByText('Ready. It opens offline.')).toBeNull()
  })

  test('reports that the disk is full without blaming the connection, and can be completed once there is space', async () => {
    const stores = new FakeCaches()
    const cache = await stores.open(pinnedFilesCache)
    const putSpy = vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    vi.stubGlobal('caches', stores)
    renderScreen(<OfflinePack signedIn={false} />)
    await chooseCategory()
    fireEvent.click(screen.getByRole('button', { name: /^Download/ }))
    const text = 'No space left on this device; free some space to continue'
    await waitFor(() => expect(screen.getByText(text).parentElement?.textContent).toBe(`${text} 1 file`))
    expect(screen.queryByText(/try again when you are online/)).toBeNull()
    putSpy.mockRestore()
    fireEvent.click(screen.getByRole('button', { name: 'Download what is missing' }))
    await waitFor(() => expect(screen.getByText('Ready. It opens offline.')).toBeTruthy())
    expect(await locateFiles([url])).toEqual([{ at: 'pinned', bytes: 2000 }])
  })

  test('is not reported as ready while the library is missing', async () => {
    const { unmount } = renderScreen(<OfflinePack signedIn={false} />)
    await chooseCategory()
    fireEvent.click(screen.getByRole('button', { name: /^Download/ }))
    await waitFor(() => expect(screen.getByText('Ready. It opens offline.')).toBeTruthy())
    unmount()
    await clearCatalogueDb(await openCatalogueDb('en'))
    renderScreen(<OfflinePack signedIn={false} />)
    await waitFor(() => expect(screen.getByText('Product library', { selector: '.pack__state *' })).toBeTruthy())
    expect(screen.queryByText('Ready. It opens offline.')).toBeNull()
  })
})

describe('the data saver', () => {
  const copies: string[][] = []
  const wholeCopy: Partial<CopyStatus> = {
    rows: 4000,
    totalRows: 4000,
    bytes: 9_000_000,
    packedBytes: 1_200_000,
    totalPackedBytes: 1_200_000,
    changeBytes: 34_000,
  }
  const show = async (change: Partial<CopyStatus>) => {
    await storeCopyStatus(change)
    renderScreen(<DataSaverCard />)
  }
  beforeEach(() => {
    copies.length = 0
    setCatalogueRefresh(async () => {
      copies.push(syncedCategories(prefs))
      return { at: 'done' }
    })
  })
  const toggle = () => fireEvent.click(screen.getByRole('switch'))
  const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))

  test('does not sync until categories are chosen, and then immediately syncs only these', async () => {
    await show(wholeCopy)
    toggle()
    expect(prefs.dataSaver).toEqual({ on: true, categories: [] })
    expect(copies).toEqual([])
    await tick(/Herbicide/)
    fireEvent.click(screen.getByRole('button', { name: 'Keep only these' }))
    await vi.waitFor(() => expect(copies).toEqual([['herbicide']]))
    expect(prefs.dataSaver).toEqual({ on: true, categories: ['herbicide'] })
    expect(screen.queryByRole('button', { name: 'Keep only these' })).toBeNull()
  })

  test('syncs everything again when it is switched off, but remembers the chosen categories', async () => {
    prefs.dataSaver = { on: true, categories: ['seed'] }
    await show({ ...wholeCopy, categories: ['seed'] })
    toggle()
    await vi.waitFor(() => expect(copies).toEqual([[]]))
    expect(prefs.dataSaver).toEqual({ on: false, categories: ['seed'] })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
