import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { HotLists } from './hot-lists.tsx'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })

test('five of each, from the device; a list that is not there takes no room', async () => {
  const hotProducts = Array.from({ length: 8 }, (_, n) => productRow(n))
  await copyOf([], { hotProducts: [{ broken: true }, ...hotProducts] })
  draw(<HotLists />)
  await until(() => expect(screen.getByRole('heading', { name: 'Hot products' })).toBeTruthy())
  expect(screen.getAllByRole('link', { name: /^Product \d/ })).toHaveLength(5)
  expect(screen.queryByRole('heading', { name: 'Hot suppliers' })).toBeNull()
})

test('an invented supplier says so', async () => {
  await copyOf([], { hotCompanies: [companyRow(1, { demo: true })] })
  draw(<HotLists />)
  await until(() => expect(screen.getByRole('link', { name: /Maker 1/ })).toBeTruthy())
  expect(screen.getByText('Fictitious, for demonstration')).toBeTruthy()
})
