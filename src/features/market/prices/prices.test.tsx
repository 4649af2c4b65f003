import { seriesOf } from '#tests/harness/price-series.ts'
import { storePrices } from '#tests/harness/store-prices.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePriceCopy } from '#account/queries/prices.ts'
import { connection } from '#api/connection.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { savedFiles } from '#tests/harness/saved-files.ts'
import { PriceDetailScreen } from './detail/price-detail.tsx'
import { PriceListScreen } from './price-list.tsx'

const { moved, canvas } = vi.hoisted(() => ({
  moved: [] as number[],
  canvas: { fails: false },
}))
// The test environment has no canvas, so only the chart's description and its keyboard stops are tested.
vi.mock('./detail/chart-canvas.ts', () => ({
  drawChart: ({ onPoint }: { onPoint: (at: number, left: number) => void }) => {
    if (canvas.fails) throw new Error('not drawn')
    return {
      isCut: true,
      moveTo: (at: number) => {
        moved.push(at)
        onPoint(at, 10)
      },
      stop: () => undefined,
    }
  },
}))

beforeAll(() => storeCatalogueCopy([], { categories: [{ categoryId: 'herbicide', categoryName: 'Herbicide' }] }))

withAccount()
beforeEach(() => {
  canvas.fails = false
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 20), toFake: ['Date'] })
})

const series = (id: string, points: Parameters<typeof seriesOf>[0], more: object = {}) =>
  seriesOf(points, { id, names: { en: id }, active: id, tax: 'included', ...more })
const glyphosate = series(
  'glyphosate',
  [
    ['2026-05-27', '30000'],
    ['2026-06-10', '29400'],
  ],
  {
    facts: [
      {
        day: '2026-06-10',
        official: true,
        address: 'stats.example',
        was: [{ price: '29300', at: Date.UTC(2026, 5, 12) }],
      },
    ],
  },
)
const demoSeries = series(
  'abamectin',
  [
    ['2026-06-01', '60'],
    ['2026-06-15', '63'],
  ],
  { demo: true, per: 'kg', source: 'Demonstration series (fictitious)' },
)
const oldSeries = series('atrazine', [['2019-05-31', '22500']])
const store = (list: object[], rates: object[] = [{ day: '2026-06-08', rate: '7.2', source: 'bank' }]) =>
  storePrices(account.db, list, rates, Date.UTC(2026, 5, 19, 8))
const rowOf = async (name: RegExp) => screen.findByRole('row', { name })

describe('the price list', () => {
  it('says, while offline, that it is empty, and that prices will arrive with a connection', async () => {
    connection.browserOffline = true
    renderScreen(<PriceListScreen />)
    expect(await screen.findByText('No prices on this device yet')).toBeTruthy()
    expect(screen.getByText('They appear here after the next connection.')).toBeTruthy()
  })

  it("converts to dollars at the exchange rate of the price's day, or shows the price as published; old prices are separate", async () => {
    await store([glyphosate, oldSeries])
    renderScreen(<PriceListScreen />)
    const row = await rowOf(/glyphosate/)
    expect(row.textContent).toContain('4,083.33')
    expect(row.textContent).toContain('29,400')
    expect(within(row).getByText('Down')).toBeTruthy()
    expect(row.textContent).toContain('−2.0%')
    const staleRow = await rowOf(/atrazine/)
    // The day of the price has no exchange rate, so the price is only in the column of its own currency.
    expect(
      within(staleRow)
        .getAllByRole('cell')
        .slice(2, 5)
        .map((cell) => cell.textContent),
    ).toEqual(['–per t', '–', '22,500'])
    const older = screen.getByRole('table', { name: 'Older figures' })
    expect(within(older).getAllByRole('row')).toHaveLength(2)
    expect(older.contains(staleRow)).toBe(true)
    expect(staleRow.textContent).toContain('7 years old')
    expect(within(staleRow).getByText('No price of two weeks before')).toBeTruthy()
    expect(await screen.findByText(/US\$ 1 = RMB 7.2 on 8 Jun 2026 \(bank\)/)).toBeTruthy()
  })

  it('can be searched, and can be limited to starred prices', async () => {
    await store([glyphosate, oldSeries])
    renderScreen(<PriceListScreen />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Star atrazine' }))
    await screen.findByRole('button', { name: 'Remove the star of atrazine' })
    await user.click(screen.getByRole('button', { name: 'Starred' }))
    await waitFor(() => expect(screen.queryByText(/^glyphosate/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Starred' }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } })
    expect(await screen.findByText('No price matches')).toBeTruthy()
  })
})

describe('the page of one price', () => {
  it('reports a price as missing on this device only after the prices have arrived', async () => {
    const Read = () => <output>{usePriceCopy().status}</output>
    renderScreen(
      <>
        <PriceDetailScreen id="gone" />
        <Read />
      </>,
    )
    await screen.findByText('ready')
    expect(screen.queryByText('This price is not on this device')).toBeNull()
    await store([glyphosate])
    expect(await screen.findByText('This price is not on this device')).toBeTruthy()
  })

  it('describes its chart in words, and announces a point that is chosen by key', async () => {
    await store([glyphosate])
    renderScreen(<PriceDetailScreen id="glyphosate" />)
    const chart = await screen.findByRole('slider')
    expect(screen.getByRole('heading', { level: 1, name: 'glyphosate 95% TC' })).toBeTruthy()
    expect(screen.getByText(/^glyphosate 95% TC, US\$ per t, 20 Jun 2025 to 20 Jun 2026\./)).toBeTruthy()
    expect(await screen.findByText('The scale does not begin at 0.')).toBeTruthy()
    await waitFor(() => {
      fireEvent.keyDown(chart, { key: 'Home' })
      expect(moved.at(-1)).toBe(0)
    })
    await waitFor(() => expect(chart.getAttribute('aria-valuetext')).toContain('10 Jun 2026, 4,083.33'))
  })

  it('marks an illustrative price as such at the figure, in the chart, in the table and in the file', async () => {
    await store([demoSeries])
    renderScreen(<PriceDetailScreen id="abamectin" />)
    await screen.findByRole('slider')
    expect(screen.getAllByText('Illustrative')).toHaveLength(4)
    expect(screen.getByText(/Illustrative\.$/)).toBeTruthy()
    const files = savedFiles()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download .xls' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toMatch(/^prices-\d{8}-\d{6}\.xls$/)
    const bytes = new TextDecoder('latin1').decode(await files[0]?.file.arrayBuffer())
    expect(bytes.replaceAll('\0', '')).toContain('Illustrative')
  })
})
