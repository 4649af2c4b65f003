import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test, vi, beforeEach } from 'vitest'
import type { AccountContext } from '#account/outbox/session.ts'
import { prefs } from '#prefs/prefs.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { storePrices } from '#tests/harness/store-prices.ts'
import { leaveAccount, readLiveOf } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { usePriceDetail, type DetailQuery } from './use-price-detail.ts'

describe('the comparison of a price with others', () => {
  let account: AccountContext

  beforeEach(async () => {
    account = await openAccount()
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 20), toFake: ['Date'] })
  })

  afterEach(() => {
    cleanup()
    leaveAccount(account)
    prefs.locale = 'en'
  })

  describe('on this device', () => {
    const store = (...list: object[]) => storePrices(account.db, list)
    const two = () =>
      store(
        seriesOf(
          [
            ['2026-01-10', '90'],
            ['2026-03-01', '100'],
            ['2026-03-15', '110'],
          ],
          {
            id: 'a',
            names: { en: 'Acephate', es: 'Acefato' },
          },
        ),
        seriesOf([['2026-03-15', '50']], { id: 'b', names: { en: 'Zineb' } }),
        seriesOf([], { id: 'empty' }),
      )
    const baseQuery: DetailQuery = { months: 1, currency: 'USD', beside: [] }
    const openPrice = async (first: { id: string; query: DetailQuery }) => {
      const liveRead = await readLiveOf((of: typeof first) => usePriceDetail(of.id, of.query), first)
      return {
        ...liveRead,
        named: () => {
          const detail = liveRead.shown()
          return detail && [detail.main, ...detail.others].map(({ name }) => name)
        },
      }
    }
    test('excludes the price itself, unknown prices and prices without points', async () => {
      await two()
      const { named } = await openPrice({ id: 'a', query: { ...baseQuery, beside: ['a', 'b', 'unknown', 'empty'] } })
      expect(named()).toEqual(['Acephate', 'Zineb'])
    })
  })
})
