import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { packState } from '#data/actions/trip-pack.ts'
import { whereFiles } from '#data/catalogue/kept-files.ts'
import { openRefDb } from '#data/db/ref-db.ts'
import { readRows } from '#data/db/ref-rows.ts'
import { prefs } from '#data/prefs/prefs-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { TripPackScreen } from './trip-pack-screen.tsx'

const until = (check: () => void | Promise<void>) => waitFor(check, { timeout: 10_000 })
const url = '/files/demo-1/coa.pdf'
let online = true

beforeEach(async () => {
  await copyOf([], { categories: [{ categoryId: 'herbicide', categoryName: 'Herbicide', productCount: 9 }] })
  const { rows } = readRows('companies', [
    companyRow(1, {
      categories: [{ categoryId: 'herbicide', count: 2 }],
      documents: [{ name: 'COA', kind: 'coa', url }],
    }),
  ])
  await (await openRefDb('en')).companies.bulkPut(rows)
  prefs.tripPack = null
  prefs.thinLine = { on: false, categories: [] }
  packState.run = { at: 'idle' }
  online = true
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('fetch', async () => {
    if (!online) throw new TypeError('no network')
    return new Response('x'.repeat(2000), { headers: { 'Content-Length': '2000' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const chooseCategory = async () => {
  await until(() => expect(screen.getByRole('checkbox', { name: 'Herbicide' })).toBeTruthy())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Herbicide' }))
}

describe('the trip pack', () => {
  test('says its size before, fetches, is ready, and goes again', async () => {
    draw(<TripPackScreen />)
    await chooseCategory()
    await until(() => expect(screen.getByText(/^2\skB to fetch\.$/)).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: /^Take along, 2\skB$/ }))
    await until(() => expect(screen.getByText('Ready. It opens without a network.')).toBeTruthy())
    expect(await whereFiles([url])).toEqual([{ at: 'kept', bytes: 2000 }])
    expect(prefs.tripPack).toMatchObject({ files: 1, bytes: 2000, categories: ['herbicide'] })

    fireEvent.click(screen.getByRole('button', { name: 'Remove from this device' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await until(() => expect(screen.getByText('Nothing is packed yet.')).toBeTruthy())
    expect(await whereFiles([url])).toEqual([{ at: 'absent', bytes: null }])
  })

  test('a file that does not come is named, and the pack does not call itself ready', async () => {
    online = false
    draw(<TripPackScreen />)
    await chooseCategory()
    await until(() => expect(screen.getByText(/The size of 1 file is not known/)).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: /^Take along/ }))
    await until(() => expect(screen.getByText(/1 file could not be fetched/)).toBeTruthy())
    expect(prefs.tripPack?.readyAt).toBeNull()
    expect(screen.queryByText('Ready. It opens without a network.')).toBeNull()
  })

  test('nothing chosen is refused', () => {
    draw(<TripPackScreen />)
    fireEvent.click(screen.getByRole('button', { name: /^Take along/ }))
    expect(prefs.tripPack).toBeNull()
  })
})
