import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { snapshotFirstPath, type SnapshotFirst } from '#contract/snapshot.ts'
import { emptyCatalogueDb, openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'

beforeEach(async () => {
  vi.resetModules()
  const db = await openCatalogueDb('en')
  await emptyCatalogueDb(db)
  await writeMeta(db, 'status', { ...noCopy, phase: 'copying' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The first page that the site has; null: none. */
const published = (page: SnapshotFirst | null) =>
  vi.stubGlobal('fetch', async (url: string) =>
    url === snapshotFirstPath('en', 'products') && page ? Response.json(page) : new Response('', { status: 404 }),
  )

/** The module remembers the page that it asked for: every test has its own. */
const start = async () => {
  const { ChatStart } = await import('./start.tsx')
  draw(<ChatStart />)
}

test('the examples come from the published page until the first copy has arrived', async () => {
  const rows = [1, 2, 3].map((n) =>
    productRow(n, { ingredients: [{ name: `Active ${n}`, nameEn: `Active ${n}`, content: '10%', cas: null }] }),
  )
  published({ total: 3, rows })
  await start()
  expect(await screen.findByRole('button', { name: 'Suppliers of Active 1' })).toBeTruthy()
})

test('no room is reserved for examples if none come', async () => {
  published(null)
  await start()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Examples' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Look up by crop and pest' })).toBeTruthy()
})
