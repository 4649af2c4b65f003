import { seriesOf } from '#tests/harness/price-series.ts'
import { storePrices } from '#tests/harness/store-prices.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pricePoint } from '#contract/entities/price-point.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { PricePoints } from './price-at-decision.tsx'

withAccount()
const storedPoint = pricePoint.parse({
  pesticideId: 'p',
  active: 'glyphosate',
  specification: '95% TC',
  price: '30000',
  currency: 'CNY',
  per: 't',
  day: '2026-05-27',
  source: 'Statistics',
})
const put = (demo: boolean) => {
  const points = [
    ['2026-05-27', '30000'],
    ['2026-06-10', '28800'],
  ] as const
  return storePrices(account.db, [seriesOf(points, { demo })])
}

it('a price of a past day is shown with the change of the price trend since then', async () => {
  await put(false)
  renderScreen(<PricePoints points={[storedPoint]} />)
  const line = await screen.findByText(/since then/)
  expect(line.textContent).toContain('−4.0%')
})

it('a published price is not compared with an illustrative price trend, and an illustrative price is marked as such', async () => {
  await put(true)
  renderScreen(<PricePoints points={[storedPoint]} />)
  expect(await screen.findByText('Statistics')).toBeTruthy()
  expect(screen.queryByText(/since then/)).toBeNull()
  cleanup()
  renderScreen(<PricePoints points={[{ ...storedPoint, demo: true }]} />)
  expect(await screen.findByText('Illustrative')).toBeTruthy()
  expect(await screen.findByText(/since then/)).toBeTruthy()
})
