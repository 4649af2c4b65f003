import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow, range } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { HotLists } from './hot-lists.tsx'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })

test('each list shows five from the device; an empty list takes no space', async () => {
  const hotProducts = Array.from({ length: 8 }, (_, n) => productRow(n))
  await copyOf([], { hotProducts: [{ broken: true }, ...hotProducts] })
  draw(<HotLists />)
  await until(() => expect(screen.getByRole('heading', { name: 'Hot products' })).toBeTruthy())
  expect(screen.getAllByRole('link', { name: /^Product \d/ })).toHaveLength(5)
  expect(screen.queryByRole('heading', { name: 'Hot suppliers' })).toBeNull()
})

test('a fictitious supplier is marked as such', async () => {
  await copyOf([], { hotCompanies: [companyRow(1, { demo: true })] })
  draw(<HotLists />)
  await until(() => expect(screen.getByRole('link', { name: /Maker 1/ })).toBeTruthy())
  expect(screen.getByText('Demo data, not a real company')).toBeTruthy()
})

test.each([
  [2, '2'],
  [101, '100'],
])('a list of %i suppliers has the heading "first %s"', async (count, num) => {
  const ranked = range(1, count + 1).map((n) => companyRow(n, { rank: n <= 100 ? n : null }))
  await copyOf([], {}, ranked.toReversed())
  draw(<HotLists />)
  await until(() => expect(screen.getByRole('heading', { name: `TOP ${num} suppliers` })).toBeTruthy())
  const rows = screen.getAllByRole('link', { name: /Maker/ }).map((link) => link.textContent)
  expect(rows).toHaveLength(Math.min(5, count))
  expect(rows[0]).toMatch(/^1.*Maker 1$/)
  expect(screen.getByRole('link', { name: 'Full ranking' }).getAttribute('href')).toBe('/pages/company/top100')
})

test.each([
  ['lacks its first places is not shown', [5, 19, 21, 22, 30], []],
  ['has its first places is shown', [1, 2, 3, 4, 5, 19], ['TOP 100 suppliers']],
])('a ranking that %s while the library is copied for the first time', async (_, ranks, headings) => {
  await copyOf(
    [],
    { hotProducts: [productRow(1)] },
    ranks.map((n) => companyRow(n, { rank: n })),
  )
  await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, phase: 'copying', scope: 'full' })
  draw(<HotLists />)
  await until(() => expect(screen.getByRole('heading', { name: 'Hot products' })).toBeTruthy())
  await until(() =>
    expect(screen.queryAllByRole('heading', { name: /TOP/ }).map((head) => head.textContent)).toEqual(headings),
  )
})
