import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { usePriceCopy } from '#account/reads/lists/prices.ts'
import { pricesKey } from '#account/store/read-prices.ts'
import { dayNumber } from '#domain/market/points.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { PriceToday } from './price-today.tsx'

const form = vi.hoisted(() => ({ fields: ['quantity', 'packaging'], actives: ['Glyphosate'], demo: false }))
vi.mock('../form-context.ts', () => ({
  useForm: () => ({ kind: { lineFields: form.fields.map((field) => ({ field })) } }),
}))
vi.mock('#catalogue/reads/lists/rows-here.ts', () => ({
  useProductsByIds: ([id]: string[]) => ({
    status: 'ready',
    data: [
      {
        ...testProduct(id ?? ''),
        demo: form.demo,
        ingredients: form.actives.map((nameEn) => ({ name: nameEn, nameEn })),
      },
    ],
  }),
}))

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  Object.assign(form, { fields: ['quantity', 'packaging'], actives: ['Glyphosate'], demo: false })
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

const put = (demo: boolean) =>
  account.db.kv.put({
    k: pricesKey,
    v: {
      next: '',
      rates: [],
      list: [
        {
          id: 'g',
          names: { en: 'glyphosate' },
          active: 'glyphosate',
          specification: '95% TC',
          categoryId: null,
          currency: 'CNY',
          per: 't',
          tax: null,
          delivery: null,
          packaging: null,
          source: 'S',
          demo,
          updateTime: 1,
          days: [dayNumber('2026-06-10')],
          prices: ['29375'],
        },
      ],
    },
    asOf: 1,
  })

it('the index of the only active is linked to its trend', async () => {
  await put(false)
  draw(<PriceToday pesticideId="1" />)
  const link = await screen.findByRole('link', { name: /^Index 95% TC: CNY.29,375\.00 per t, 10 Jun 2026$/ })
  expect(link.getAttribute('href')).toBe('/pages/price/detail?id=g')
  expect(screen.queryByText('Illustrative')).toBeNull()
})

it('an invented index is for a demonstration product alone, and marked', async () => {
  await put(true)
  form.demo = true
  draw(<PriceToday pesticideId="1" />)
  expect(await screen.findByText('Illustrative')).toBeTruthy()
})

it.each([
  ['a mixture', { actives: ['Glyphosate', 'Dicamba'] }],
  ['a real product beside an invented series', { demo: false }],
  ['a kind without a price per line', { fields: ['quantity'], demo: true }],
])('%s has none', async (_, change) => {
  await put(true)
  Object.assign(form, change)
  const Copied = () => (usePriceCopy().status === 'ready' ? <p>read</p> : null)
  draw(
    <>
      <PriceToday pesticideId="1" />
      <Copied />
    </>,
  )
  // The later of the two has its prices: so has the one before it.
  await screen.findByText('read')
  await act(async () => undefined)
  expect(screen.queryByRole('link')).toBeNull()
})
