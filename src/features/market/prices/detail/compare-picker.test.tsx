import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lineOf, linePoints } from '#domain/market/lines.ts'
import { priceNow } from '#domain/market/price-now.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { draw } from '#tests/harness/render.tsx'
import { ComparePicker } from './compare-picker.tsx'
import { lineColours } from './line-colours.ts'
import type { ShownSeries } from './use-price-detail.ts'

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
  test('all others, in the order of their names; not itself, nor one without a price', () => {
    open([], ['main', 'zineb', 'acephate'].map((id) => seriesNamed(id)).concat(seriesNamed('empty', [])))
    expect(offered()).toEqual(['acephate 95% TC', 'zineb 95% TC'])
  })
  test('not what stands there already; the chosen one comes last, so that no line changes its colour', async () => {
    const onBeside = open([shown('c')])
    expect(offered()).toEqual(['b 95% TC', 'd 95% TC', 'e 95% TC'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'b')
    expect(onBeside).toHaveBeenCalledWith(['c', 'b'])
  })
  test('four at most', () => {
    open([shown('b'), shown('c'), shown('d')])
    expect(screen.queryByRole('combobox')).toBeNull()
    cleanup()
    open([shown('b'), shown('c')])
    expect(screen.getByRole('combobox')).toBeTruthy()
  })
})

describe('what stands there', () => {
  const items = () => within(screen.getByRole('list', { name: 'Compared prices' })).getAllByRole('listitem')

  test('alone there is no list, and nothing is said of changes', () => {
    open([])
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByText(/Each line is the change/)).toBeNull()
  })
  test('each has the colour of its line, and the change since the first shown price', () => {
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
  test('one price is no change, and of none it is said', () => {
    open([shown('b', [['2026-03-08', '95']]), shown('c', [['2025-01-01', '95']])])
    expect(items()[1]?.textContent).toContain('One price')
    expect(items()[2]?.textContent).toContain('No price in these months.')
  })
  test('each but the first can be taken away, and only that one goes', async () => {
    const onBeside = open([shown('b'), shown('c')])
    const buttons = items().map((item) => within(item).queryByRole('button'))
    expect(buttons.map((button) => button !== null)).toEqual([false, true, true])
    await userEvent.click(buttons[1] ?? document.body)
    expect(onBeside).toHaveBeenCalledWith(['c'])
  })
})
