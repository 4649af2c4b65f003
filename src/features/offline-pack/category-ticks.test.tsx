import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRefresh } from '#catalogue/copy/refresh-catalogue.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy, type CopyStatus } from '#catalogue/store/schema.ts'
import { connection } from '#api/connection.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { CategoryTicks } from './category-ticks.tsx'

const again = vi.fn<Parameters<typeof setRefresh>[0]>(async () => ({ at: 'done' }))
setRefresh(again)

const coming = 'The categories are being downloaded to this device.'
const show = async (change: Partial<CopyStatus>) => {
  await copyOf([])
  await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, ...change })
  draw(<CategoryTicks chosen={[]} onChosen={() => undefined} />)
}

beforeEach(() => {
  again.mockClear()
  connection.browserOffline = false
})
afterEach(() => {
  cleanup()
  connection.browserOffline = false
})

test('the list of categories says that it is being copied', async () => {
  await show({ phase: 'copying' })
  expect(await screen.findByText(coming)).toBeTruthy()
})

test('the list of categories offers to try again after a failed copy, and does not say that it is being copied', async () => {
  await show({ phase: 'failed', error: 'server' })
  expect(await screen.findByText('Not downloaded yet')).toBeTruthy()
  expect(screen.queryByText(coming)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledOnce()
})

test('the list of categories does not say offline that it is being copied', async () => {
  connection.browserOffline = true
  await show({ phase: 'copying' })
  expect(await screen.findByText('Not downloaded yet')).toBeTruthy()
  expect(screen.queryByText(coming)).toBeNull()
})

test('the list of categories does not say so of a backend without categories', async () => {
  await show({ phase: 'ready', scope: 'full', asOf: 1_700_000_000_000 })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.queryByText(coming)).toBeNull()
})
