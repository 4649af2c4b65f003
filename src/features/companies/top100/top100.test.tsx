import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { noteChange } from '#catalogue/copy/import-rows.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { readRows } from '#catalogue/store/rows.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { Top100 } from './top100.tsx'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { rowStores } from '#catalogue/store/blocks.ts'

test('the ranking says what it counts and when, and is sorted without fictitious or unranked suppliers', async () => {
  await copyOf([])
  const db = await openCatalogueDb('en')
  const { rows } = readRows('companies', [
    companyRow(1, { rank: 2, productCount: 7, snapshot: [2026, 5, 3] }),
    companyRow(2, { rank: 1, productCount: 9, snapshot: [2025, 6, 13] }),
    companyRow(3, { rank: null }),
    companyRow(4, { rank: 1, demo: true, name: 'Invented', snapshot: [2026, 8, 1] }),
  ])
  await db.transaction('rw', [...rowStores(db, 'companies'), db.changes], async () => {
    await storeRows(db, 'companies', rows)
    await noteChange(
      db,
      'companies',
      rows.map(({ companyId }) => companyId),
    )
  })
  draw(<Top100 />)
  const links = () => screen.getAllByRole('link').map((link) => link.textContent ?? '')
  await waitFor(() => expect(links().filter((text) => text.includes('Maker'))).toHaveLength(2), { timeout: 10_000 })
  expect(links().filter((text) => text.includes('Maker'))[0]).toContain('Maker 2')
  expect(screen.queryByText('Invented')).toBeNull()
  expect(screen.getByText(/Ranked by the number of Chinese pesticide registrations/).textContent).toMatch(
    /last updated on 3 May 2026/,
  )
  expect(screen.getByText(/^As of 14 Nov/)).toBeTruthy()
})

test('the total is shown only if the copy is complete', async () => {
  await copyOf([], {}, [companyRow(1, { rank: 1 }), companyRow(2, { rank: null })])
  draw(<Top100 />)
  const holders = () => screen.queryByText(/registration holders are in the directory/)
  await waitFor(() => expect(holders()?.textContent).toMatch(/^2 /), { timeout: 10_000 })
  const db = await openCatalogueDb('en')
  await writeMeta(db, 'status', { ...noCopy, phase: 'copying', scope: 'full', rows: 2, totalRows: 1046 })
  await waitFor(() => expect(holders()).toBeNull())
  await writeMeta(db, 'status', { ...noCopy, phase: 'ready', scope: 'hot', asOf: 1_700_000_000_000 })
  await waitFor(() => expect(screen.getByText(/^Featured products only\./)).toBeTruthy())
  expect(holders()).toBeNull()
  act(() => {
    sessionState.view = { status: 'visitor' }
  })
  expect(await screen.findByRole('button', { name: 'Log in for all suppliers' })).toBeTruthy()
  expect(screen.getByText('Maker 1')).toBeTruthy()
})

test('a ranking that failed to copy does not say that it is coming', async () => {
  await copyOf([])
  await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, phase: 'failed', error: 'server' })
  draw(<Top100 />)
  await waitFor(() => expect(screen.getAllByText('Not downloaded yet')).toHaveLength(2))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))
  expect(screen.queryByText(/being downloaded/)).toBeNull()
})
