import { cleanup, screen, within, act, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi, beforeEach } from 'vitest'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { lineOf, linePoints } from '#domain/market/lines.ts'
import { priceNow } from '#domain/market/price-now.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { prefs } from '#prefs/prefs.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { storePrices } from '#tests/harness/store-prices.ts'
import { draw } from '#tests/harness/render.tsx'
import { leaveAccount, readLiveOf, shows } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { ComparePicker } from './price-chart.tsx'
import { lineColours, type ShownSeries, useDetailQuery, usePriceDetail, type DetailQuery } from './use-price-detail.ts'

afterEach(cleanup)

type Points = Parameters<typeof seriesOf>[0]

const rising: Points = [
  ['2026-03-01', '100'],
  ['2026-03-08', '110'],
]

const seriesNamed = (id: string, points: Points = rising) =>
  seriesOf(points, { id, names: { en: id }, specification: '95% TC' })

const shown = (id: string, points: Points = rising): ShownSeries => {
  const series = seriesNamed(id, points)
  const price = priceNow(series, [])
  if (!price) throw new Error('no price')
  return { series, name: id, price, points: linePoints(series, [], 1, '2026-03-10') }
}

const open = (others: readonly ShownSeries[], list = ['main', 'b', 'c', 'd', 'e'].map((id) => seriesNamed(id))) => {
  const main = shown('main')
  const lines = [main, ...others].map(({ series, name, points }) => ({
    name,
    line: lineOf(series, points, 'CNY', true),
  }))
  const onBeside = vi.fn()
  draw(
    <ComparePicker copy={{ list, rates: [], asOf: 1 }} main={main} others={others} lines={lines} onBeside={onBeside} />,
  )
  return onBeside
}

const offered = () =>
  screen
    .queryAllByRole('option')
    .slice(1)
    .map((option) => option.textContent)

describe('what can stand beside a price', () => {
  test('offers all other prices by name, without itself and those without a price', () => {
    open([], ['main', 'zineb', 'acephate'].map((id) => seriesNamed(id)).concat(seriesNamed('empty', [])))
    expect(offered()).toEqual(['acephate 95% TC', 'zineb 95% TC'])
  })
  test('does not offer a compared price again, and appends a chosen one', async () => {
    const onBeside = open([shown('c')])
    expect(offered()).toEqual(['b 95% TC', 'd 95% TC', 'e 95% TC'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'b')
    expect(onBeside).toHaveBeenCalledWith(['c', 'b'])
  })
  test('offers at most four prices', () => {
    open([shown('b'), shown('c'), shown('d')])
    expect(screen.queryByRole('combobox')).toBeNull()
    cleanup()
    open([shown('b'), shown('c')])
    expect(screen.getByRole('combobox')).toBeTruthy()
  })
})

describe('what stands there', () => {
  const items = () => within(screen.getByRole('list', { name: 'Compared prices' })).getAllByRole('listitem')

  test('shows each price with the colour of its line and its change', () => {
    open([
      shown('b', [
        ['2026-03-01', '100'],
        ['2026-03-08', '95'],
      ]),
    ])
    const colours = items().map((item) => item.querySelector('.pcompare__line')?.getAttribute('style'))
    expect(colours.map((style) => /--chart-\d/.exec(style ?? '')?.[0])).toEqual(lineColours.slice(0, 2))
    expect(items().map((item) => /[+−][\d.]+%/.exec(item.textContent)?.[0])).toEqual(['+10.0%', '−5.0%'])
    expect(screen.getByText(/Each line is the change/)).toBeTruthy()
  })
  test('shows no change for a single price, and says when there is none', () => {
    open([shown('b', [['2026-03-08', '95']]), shown('c', [['2025-01-01', '95']])])
    expect(items()[1]?.textContent).toContain('One price')
    expect(items()[2]?.textContent).toContain('No price in these months.')
  })
  test('removes any compared price but the first', async () => {
    const onBeside = open([shown('b'), shown('c')])
    const buttons = items().map((item) => within(item).queryByRole('button'))
    expect(buttons.map((button) => button !== null)).toEqual([false, true, true])
    await userEvent.click(buttons[1] ?? document.body)
    expect(onBeside).toHaveBeenCalledWith(['c'])
  })
})

describe('the price that is shown', () => {
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
    test('accepts the offered months and currency, and three other prices', () => {
      expect(at('?months=3&currency=CNY&with=a,b,c,d').query()).toEqual({
        months: 3,
        currency: 'CNY',
        beside: ['a', 'b', 'c'],
      })
    })
    test('a change leaves the other parameters unchanged, and an empty comparison is removed', () => {
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
    const asked: DetailQuery = { months: 1, currency: 'USD', beside: [] }
    const openPrice = async (first: { id: string; query: DetailQuery }) => {
      const read = await readLiveOf((of: typeof first) => usePriceDetail(of.id, of.query), first)
      return {
        ...read,
        named: () => {
          const detail = read.shown()
          return detail && [detail.main, ...detail.others].map(({ name }) => name)
        },
      }
    }

    test('shows only points of the chosen months', async () => {
      await two()
      const { shown: detail, goTo } = await openPrice({ id: 'a', query: asked })
      const days = () => detail()?.main.points.map(({ point }) => point.day)
      expect(days()).toEqual(['2026-03-01', '2026-03-15'])
      goTo({ id: 'a', query: { ...asked, months: 3 } })
      await shows(days, ['2026-01-10', '2026-03-01', '2026-03-15'])
    })
    test('ignores itself, unknown prices and those without points in a comparison', async () => {
      await two()
      const { named } = await openPrice({ id: 'a', query: { ...asked, beside: ['a', 'b', 'unknown', 'empty'] } })
      expect(named()).toEqual(['Acephate', 'Zineb'])
    })
  })
})
