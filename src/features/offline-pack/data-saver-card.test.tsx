import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setRefresh } from '#catalogue/copy/refresh-catalogue.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy, type CopyStatus } from '#catalogue/store/schema.ts'
import { copiedCategories } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { DataSaverCard } from './data-saver-card.tsx'

const copies: string[][] = []
setRefresh(async () => {
  copies.push(copiedCategories(prefs))
  return { at: 'done' }
})

const whole: Partial<CopyStatus> = {
  phase: 'ready',
  scope: 'full',
  asOf: 1_700_000_000_000,
  rows: 4000,
  totalRows: 4000,
  bytes: 9_000_000,
  packedBytes: 1_200_000,
  totalPackedBytes: 1_200_000,
  changeBytes: 34_000,
}
const show = async (change: Partial<CopyStatus>) => {
  await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, ...change })
  draw(<DataSaverCard />)
}

beforeEach(async () => {
  await copyOf([], {
    categories: [
      { categoryId: 'herbicide', categoryName: 'Herbicide', productCount: 9 },
      { categoryId: 'seed', categoryName: 'Seed', productCount: 2 },
    ],
  })
  prefs.offlinePack = null
  prefs.dataSaver = { on: false, categories: [] }
  copies.length = 0
})

describe('the data saver', () => {
  const toggle = () => fireEvent.click(screen.getByRole('switch'))
  const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))

  test('when switched on deletes nothing until categories are chosen; then those are copied at once', async () => {
    await show(whole)
    toggle()
    expect(prefs.dataSaver).toEqual({ on: true, categories: [] })
    expect(copies).toEqual([])
    await tick(/Herbicide/)
    fireEvent.click(screen.getByRole('button', { name: 'Keep only these' }))
    await vi.waitFor(() => expect(copies).toEqual([['herbicide']]))
    expect(prefs.dataSaver).toEqual({ on: true, categories: ['herbicide'] })
    expect(screen.queryByRole('button', { name: 'Keep only these' })).toBeNull()
  })

  test('when switched off copies everything again, and remembers the choice', async () => {
    prefs.dataSaver = { on: true, categories: ['seed'] }
    await show({ ...whole, categories: ['seed'] })
    toggle()
    await vi.waitFor(() => expect(copies).toEqual([[]]))
    expect(prefs.dataSaver).toEqual({ on: false, categories: ['seed'] })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the line below the data saver', () => {
  const line = (text: RegExp) => screen.findByText(text, { selector: '[role=status]' })

  test('shows the rows, the download size, and that of the changes', async () => {
    await show(whole)
    const cost = 'Downloaded: 1.2 MB for the library, 34 kB for updates'
    expect(await line(new RegExp(`^On this device: 4,000 products and suppliers. ${cost}$`))).toBeTruthy()
  })
})
