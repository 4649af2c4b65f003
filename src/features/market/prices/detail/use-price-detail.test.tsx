import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { pricesKey } from '#account/store/read-prices.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { leaveAccount, readLiveOf, shows } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { useDetailQuery, usePriceDetail, type DetailQuery } from './use-price-detail.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 20), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  leaveAccount(account)
  prefs.locale = 'en'
  vi.useRealTimers()
})

describe('what the address asks for', () => {
  const at = (search: string) => {
    window.history.replaceState(null, '', `/price${search}`)
    const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>
    const { result } = renderHook(() => ({ asked: useDetailQuery(), search: useLocation().search }), { wrapper })
    return {
      query: () => result.current.asked[0],
      change: (next: Partial<DetailQuery>) => act(() => result.current.asked[1](next)),
      search: () => decodeURIComponent(result.current.search),
    }
  }
  test('nothing asks for a year, in dollars, alone', () => {
    expect(at('').query()).toEqual({ months: 12, currency: 'USD', beside: [] })
  })
  test('what nobody offers is not taken', () => {
    expect(at('?months=7&currency=EUR&with=,').query()).toEqual({ months: 12, currency: 'USD', beside: [] })
  })
  test('what is offered is; of the others three at most', () => {
    expect(at('?months=3&currency=CNY&with=a,b,c,d').query()).toEqual({
      months: 3,
      currency: 'CNY',
      beside: ['a', 'b', 'c'],
    })
  })
  test('a change leaves the rest as it is, and no one beside leaves no trace', () => {
    const { change, search } = at('?months=3&with=a')
    change({ currency: 'CNY' })
    expect(search()).toBe('?months=3&with=a&currency=CNY')
    change({ beside: ['a', 'b'] })
    expect(search()).toContain('with=a,b')
    change({ months: 6 })
    expect(search()).toContain('months=6')
    change({ beside: [] })
    expect(search()).not.toContain('with')
  })
})

describe('a price from this device', () => {
  const store = (...list: object[]) => account.db.kv.put({ k: pricesKey, v: { next: '', list, rates: [] }, asOf: 1 })
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
  const asked: DetailQuery = { months: 1, currency: 'USD', beside: [] }
  const open = async (first: { id: string; query: DetailQuery }) => {
    const read = await readLiveOf((of: typeof first) => usePriceDetail(of.id, of.query), first)
    return {
      ...read,
      named: () => {
        const detail = read.shown()
        return detail && [detail.main, ...detail.others].map(({ name }) => name)
      },
    }
  }

  test('that is not here is not said to be; it comes as soon as it was downloaded', async () => {
    const { shown, named } = await open({ id: 'a', query: asked })
    expect(shown()).toBeNull()
    await two()
    await shows(named, ['Acephate'])
  })
  test('of the shown months only', async () => {
    await two()
    const { shown, goTo } = await open({ id: 'a', query: asked })
    const days = () => shown()?.main.points.map(({ point }) => point.day)
    expect(days()).toEqual(['2026-03-01', '2026-03-15'])
    goTo({ id: 'a', query: { ...asked, months: 3 } })
    await shows(days, ['2026-01-10', '2026-03-01', '2026-03-15'])
  })
  test('not beside itself, nor beside one that is unknown or has no price', async () => {
    await two()
    const { named } = await open({ id: 'a', query: { ...asked, beside: ['a', 'b', 'unknown', 'empty'] } })
    expect(named()).toEqual(['Acephate', 'Zineb'])
  })
  test('has the name of the shown language', async () => {
    await two()
    const { named } = await open({ id: 'a', query: asked })
    act(() => {
      prefs.locale = 'es'
    })
    await waitFor(() => expect(named()).toEqual(['Acefato']))
  })
  test.each(['empty', 'unknown'])('%s has nothing to show', async (id) => {
    await two()
    expect((await open({ id, query: asked })).shown()).toBeNull()
  })
})
