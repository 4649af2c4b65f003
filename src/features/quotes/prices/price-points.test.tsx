import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { pricesKey } from '#account/store/read-prices.ts'
import { pricePoint } from '#contract/entities/price-point.ts'
import { dayNumber } from '#domain/market/points.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { PricePoints } from './price-points.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => {
  prefs.locale = 'en'
  cleanup()
  closeAccount(account)
})

const stored = pricePoint.parse({
  pesticideId: 'p',
  active: 'glyphosate',
  specification: '95% TC',
  price: '30000',
  currency: 'CNY',
  per: 't',
  day: '2026-05-27',
  source: 'Statistics',
})
const put = (demo: boolean) =>
  account.db.kv.put({
    k: pricesKey,
    v: {
      next: '',
      rates: [],
      list: [
        {
          ...stored,
          id: 'g',
          names: { en: 'glyphosate', es: 'glifosato', 'zh-Hans': '草甘膦' },
          categoryId: null,
          tax: null,
          delivery: null,
          packaging: null,
          updateTime: 1,
          demo,
          days: [dayNumber('2026-05-27'), dayNumber('2026-06-10')],
          prices: ['30000', '28800'],
        },
      ],
    },
    asOf: 1,
  })

it('a stored price says how the index has moved since, with the figures', async () => {
  await put(false)
  draw(<PricePoints points={[stored]} />)
  const line = await screen.findByText(/since then/)
  expect(line.parentElement?.textContent).toContain('−4.0%')
  expect(screen.getByText('28,800 on 10 Jun 2026 ÷ 30,000 − 1')).toBeTruthy()
})

it('an invented series says nothing beside a published price; an invented price is marked', async () => {
  await put(true)
  draw(<PricePoints points={[stored]} />)
  expect(await screen.findByText('Statistics')).toBeTruthy()
  expect(screen.queryByText(/since then/)).toBeNull()
  cleanup()
  draw(<PricePoints points={[{ ...stored, demo: true }]} />)
  expect(await screen.findByText('Illustrative')).toBeTruthy()
  expect(await screen.findByText(/since then/)).toBeTruthy()
})

it('the active ingredient is named in the language of the interface, or as it was stored without a series', async () => {
  prefs.locale = 'es'
  draw(<PricePoints points={[stored]} />)
  expect(await screen.findByText('glyphosate 95% TC')).toBeTruthy()
  await put(false)
  expect(await screen.findByText('glifosato 95% TC')).toBeTruthy()
})
