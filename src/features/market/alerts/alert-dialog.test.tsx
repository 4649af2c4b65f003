import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addPriceAlert } from '#account/actions/follow-prices.ts'
import { readPriceAlerts } from '#account/queries/prices.ts'
import { kvKey } from '#account/store/db.ts'
import { connection } from '#api/connection.ts'
import { maxAlerts, type PriceSeries } from '#contract/entities/price.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { seriesOf } from '#tests/harness/price-series.ts'
import { storePrices } from '#tests/harness/store-prices.ts'
import { PriceAlertButton, PriceAlertList } from './alerts.tsx'

withAccount()
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 20), toFake: ['Date'] })
})

const glyphosate = seriesOf([
  ['2026-06-01', '30000'],
  ['2026-06-15', '29400'],
])
const withAlerts = () => account.db.kv.put({ k: kvKey.priceFollowing, v: { stars: [], alerts: [] }, asOf: 1 })
const withPrices = (list: PriceSeries[]) => storePrices(account.db, list, [], Date.UTC(2026, 5, 19, 8))

const openDialog = async (series = glyphosate) => {
  const user = userEvent.setup()
  renderScreen(<PriceAlertButton series={series} />)
  await user.click(screen.getByRole('button', { name: 'Alert me' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Alert me' }))
  const kind = dialog.getByRole('combobox', { name: 'Tell me when the price' })
  const number = () => dialog.getByRole('textbox', { name: /^(Price|Percent, up or down)/ })
  const set = () => user.click(dialog.getByRole('button', { name: 'Set the alert' }))
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return { user, dialog, kind, number, set, gone }
}
const alerts = () => readPriceAlerts(account.db)

describe('the alert dialog', () => {
  it.each([
    ['rises above', '31.5', { kind: 'above', price: '31.5' }],
    ['falls below', '29000', { kind: 'below', price: '29000' }],
    ['changes in two weeks by at least', '5', { kind: 'change', percent: '5' }],
  ])('sets the alert "%s %s", which is measured from the last price', async (label, typed, rule) => {
    await withAlerts()
    const { user, kind, number, set, gone } = await openDialog()
    await user.selectOptions(kind, label)
    await user.type(number(), typed)
    await set()
    await gone()
    expect(await alerts()).toMatchObject([
      { seriesId: 'glyphosate', rule, since: '2026-06-15', paused: false, rang: null, pending: true },
    ])
  })

  it.each([
    ['0', 'Enter a number greater than 0'],
    ['cheap', 'Use digits and one decimal separator'],
  ])('rejects %j as invalid, does not store it, and leaves it in the field', async (typed, words) => {
    const { user, dialog, number, set } = await openDialog()
    await user.type(number(), typed)
    await set()
    expect(await dialog.findByText(words)).toBeTruthy()
    expect(number().getAttribute('aria-invalid')).toBe('true')
    expect((number() as HTMLInputElement).value).toBe(typed)
    expect(await alerts()).toEqual([])
    await user.clear(number())
    await user.type(number(), '28000')
    expect(dialog.queryByText(words)).toBeNull()
  })

  it('asks which of two numbers is meant before it stores one', async () => {
    const { user, dialog, number, set, gone } = await openDialog()
    await user.type(number(), '29,500')
    await set()
    expect(await alerts()).toEqual([])
    await user.click(dialog.getByRole('button', { name: /^29500/ }))
    await set()
    await gone()
    expect(await alerts()).toMatchObject([{ rule: { kind: 'above', price: '29500' } }])
  })

  it('keeps the typed text and says why if there are too many alerts or the device cannot store the alert', async () => {
    const rows = Array.from({ length: maxAlerts }, (_, n) => ({
      id: `a${n}`,
      seriesId: 'other',
      rule: { kind: 'above', price: '1' },
      paused: false,
      since: null,
      through: null,
      rang: null,
    }))
    await account.db.kv.put({ k: kvKey.priceFollowing, v: { stars: [], alerts: rows }, asOf: 1 })
    const { user, dialog, number, set } = await openDialog()
    await user.type(number(), '31000')
    await set()
    expect((await dialog.findByRole('alert')).textContent).toBe('You have 50 price alerts already. Delete one first.')
    await withAlerts()
    vi.spyOn(account.db.ops, 'add').mockRejectedValue(new Error('disk'))
    vi.spyOn(account.db.ops, 'put').mockRejectedValue(new Error('disk'))
    await set()
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Could not be saved on this device'))
    expect((number() as HTMLInputElement).value).toBe('31,000')
    vi.restoreAllMocks()
    await set()
    await waitFor(async () => expect(await alerts()).toHaveLength(1))
  })

  it('marks an alert on an illustrative price as such, and reports a series without a price', async () => {
    const first = await openDialog(seriesOf([['2026-06-15', '60']], { demo: true }))
    expect(first.dialog.getByText('Illustrative')).toBeTruthy()
    expect(first.dialog.getByText(/This price series is invented/)).toBeTruthy()
    cleanup()
    const second = await openDialog(seriesOf([]))
    expect(second.dialog.getByText('There is no price yet.')).toBeTruthy()
  })
})

describe('the list of alerts', () => {
  it('is reported as empty only after the first answer, not while it is loading or while offline', async () => {
    await withPrices([glyphosate])
    renderScreen(<PriceAlertList />)
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    act(() => void (connection.browserOffline = true))
    expect(await screen.findByText(/have not been downloaded to this device yet/)).toBeTruthy()
    expect(screen.queryByText('No price alerts yet')).toBeNull()
    await withAlerts()
    expect(await screen.findByText('No price alerts yet')).toBeTruthy()
  })
  it('does not claim that a price is no longer published while no prices are on this device', async () => {
    await withAlerts()
    await addPriceAlert({ seriesId: 'glyphosate', rule: { kind: 'below', price: '29500' }, since: null }, 'glyphosate')
    connection.browserOffline = true
    renderScreen(<PriceAlertList />)
    const text = (await screen.findByRole('list', { name: 'My price alerts' })).textContent
    expect(text).toContain('Price not on this device Below 29,500')
    expect(text).not.toContain('glyphosate')
    expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
    expect(screen.queryByText(/not published any more|Not reached yet|have not been downloaded/)).toBeNull()
    await withPrices([])
    expect(await screen.findByText('This price is not published any more')).toBeTruthy()
    await withPrices([glyphosate])
    expect(await screen.findByText('Not reached yet')).toBeTruthy()
  })

  const rung = async () => {
    await withPrices([glyphosate])
    const rang = { day: '2026-06-15', side: 'down', price: '29400', share: null, at: 5 } as const
    const rule = { kind: 'below', price: '29500' } as const
    const alert = { id: 'a', seriesId: 'glyphosate', rule, paused: false, since: '2026-06-01', through: rang.day, rang }
    await account.db.kv.put({ k: kvKey.priceFollowing, v: { stars: [], alerts: [alert] }, asOf: 1 })
    renderScreen(
      <>
        <PriceAlertList />
        <Toaster />
      </>,
    )
    return userEvent.setup()
  }

  it('lets the buyer change an alert, which is then measured from the last price and not reached yet', async () => {
    await withAlerts()
    const user = await rung()
    await user.click(await screen.findByRole('button', { name: /^Change the alert/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the price alert' }))
    const number = dialog.getByRole('textbox', { name: /^Price/ })
    await user.clear(number)
    await user.type(number, '28000')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Not reached yet')).toBeTruthy()
    expect(await alerts()).toMatchObject([{ rule: { kind: 'below', price: '28000' }, rang: null, since: '2026-06-15' }])
  })
})
