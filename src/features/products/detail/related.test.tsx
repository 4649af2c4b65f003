import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { Related } from './related.tsx'

const mixture = {
  totalContent: '480 g/L',
  formulation: 'SL',
  isSingle: false,
  ingredients: [
    { name: 'glifosato', nameEn: 'glyphosate' },
    { name: 'dicamba', nameEn: 'dicamba' },
    { name: 'dicamba', nameEn: 'dicamba' },
  ],
}
const maker = (n: number) => ({ companyId: `k${n}`, name: `Maker ${n}` })
const own = productRow(1, { ...mixture, company: maker(1) })
const here = async (others: readonly Row[], categories: string[]) => {
  await copyOf([own, ...others])
  await writeMeta(await openCatalogueDb('en'), 'status', {
    ...noCopy,
    phase: 'ready',
    scope: 'full',
    asOf: 5,
    categories,
  })
  draw(<Related product={product.parse(own)} />)
}
const elsewhere = () => screen.queryByRole('link', { name: 'Search the whole library' })?.getAttribute('href')
const until = (check: () => void) => waitFor(check, { timeout: 10_000 })

test.each([
  ['what else is here', [productRow(2, { ...mixture, company: maker(2) })], /there may be more/],
  ['that nothing else is', [], /The part of the library on this device has no other registration/],
])('a partial library says %s, and links to all products with the same active ingredients', async (_, others, says) => {
  await here(others, ['c1'])
  await until(() => expect(screen.getByText(says)).toBeTruthy())
  expect(elsewhere()).toBe('/pages/search/product?keyword=glifosato%20dicamba')
})

test('the whole library does not speak of more elsewhere', async () => {
  await here([], [])
  await until(() =>
    expect(screen.getByText('The library has no other registration with these active ingredients.')).toBeTruthy(),
  )
  expect(elsewhere()).toBeUndefined()
})
