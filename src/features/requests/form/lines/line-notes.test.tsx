import { seriesOf } from '#tests/harness/price-series.ts'
import { storePrices } from '#tests/harness/store-prices.ts'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { usePriceCopy } from '#account/queries/prices.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { kinds } from '#kinds/kinds.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { aForm } from '../../test-requests.tsx'
import { FormProvider } from '../form-field.tsx'
import { PriceToday } from './line-notes.tsx'

let account: AccountContext
withAccount((opened) => void (account = opened))

const put = (demo: boolean) => {
  const series = seriesOf([['2026-06-10', '29375']], { id: 'g', demo })
  return storePrices(account.db, [series])
}

interface Asked {
  readonly actives?: readonly string[]
  readonly demo?: boolean
  readonly kind?: RequestKind
}
/** Renders "read" when both the price copy and the product are read. */
const Product = () => (useProductsByIds(['p1']).status === 'ready' ? <p>read</p> : null)
const Copied = () => (usePriceCopy().status === 'ready' ? <Product /> : null)
const open = async ({ actives = ['Glyphosate'], demo = false, kind = 'enquiry' }: Asked = {}) => {
  await copyOf([productRow(1, { demo, ingredients: actives.map((nameEn) => ({ name: nameEn, nameEn })) })])
  draw(
    <FormProvider value={aForm({ kind: kinds[kind] })}>
      <PriceToday pesticideId="p1" />
      <Copied />
    </FormProvider>,
  )
}

it('today’s price of a product with one active ingredient links to its price trend', async () => {
  await put(false)
  await open()
  const link = await screen.findByRole('link', { name: /^Index 95% TC: CNY.29,375\.00 per t, 10 Jun 2026$/ })
  expect(link.getAttribute('href')).toBe('/pages/price/detail?id=g')
  expect(screen.queryByText('Illustrative')).toBeNull()
})

it.each<[string, Asked]>([
  ['a mixture', { actives: ['Glyphosate', 'Dicamba'] }],
  ['a real product with an illustrative price series', { demo: false }],
  ['a request kind without prices per line', { demo: true, kind: 'sample' }],
])('today’s price is not shown for %s', async (_, options) => {
  await put(options.actives === undefined)
  await open(options)
  // The product is read after the price copy, so both are complete.
  await screen.findByText('read')
  await act(async () => undefined)
  expect(screen.queryByRole('link')).toBeNull()
})
