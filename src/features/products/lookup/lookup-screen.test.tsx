import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { clearSelection } from '../selection.ts'
import { LookupScreen } from './lookup-screen.tsx'

const [rice, wheat] = [
  { id: 'rice', name: 'Rice' },
  { id: 'wheat', name: 'Wheat' },
]
const [aphids, rust] = [
  { id: 'aphids', name: 'Aphids' },
  { id: 'rust', name: 'Rust' },
]
const dosedProduct = productRow(1, {
  name: 'Thiamethoxam 25% WG',
  crops: [rice, wheat],
  targets: [aphids, rust],
  uses: [
    { crop: rice, target: aphids, doseRaw: '2-4克/亩', method: 'Spray' },
    { crop: wheat, target: rust, doseRaw: '10.5克/亩', method: 'Spray' },
  ],
})
const limitedProduct = productRow(2, {
  name: 'Imidacloprid 10% WP',
  crops: [rice],
  targets: [aphids],
  uses: [{ crop: rice, target: aphids, doseRaw: '30-50克/株' }],
  exportOnly: true,
  exportCountries: ['TH'],
})
const lists = { countries: [{ code: 'TH', name: 'Thailand' }] }

const openAt = async (query: string) => {
  await storeCatalogueCopy([dosedProduct, limitedProduct], lists)
  renderScreen(<LookupScreen />, `/pages/index/index?aiSearch=1${query}`)
}

test('the look-up shows registered products for a crop and a pest, with dose, method and countries', async () => {
  await openAt('&crop=rice&pest=aphids')
  await screen.findByText('Export to Thailand only')
  screen.getByRole('heading', { name: '2 registered products' })
  const [first, second] = screen.getAllByRole('heading', { level: 3 }).map((title) => title.closest('li'))
  const texts = [first, second].map((item) => item?.textContent ?? '').sort()
  expect(texts[0]).toContain('Stated in Chinese only: see the label')
  expect(texts[0]).not.toContain('克')
  expect(texts[0]).not.toContain('/ha')
  expect(texts[1]).toContain('2–4\u00a0g/mu (30–60\u00a0g/ha)')
  expect(texts[1]).toContain('Spray')
  expect(texts[1]).not.toContain('10.5')
})

test('the look-up shows a dilution that the register states in Chinese', async () => {
  const uses = [{ crop: rice, target: aphids, doseRaw: '2000倍液' }]
  await storeCatalogueCopy([productRow(4, { name: 'Diluted 10% EC', crops: [rice], targets: [aphids], uses })], lists)
  renderScreen(<LookupScreen />, '/pages/index/index?aiSearch=1&crop=rice')
  expect(await screen.findByText('2,000 x dilution')).toBeTruthy()
})

test('the look-up does not combine the crop of one registered use with the pest of another', async () => {
  await openAt('&crop=rice&pest=rust')
  expect(await screen.findByText('No product on this device is registered for it')).toBeTruthy()
})

test('the look-up finds all variants of a crop, names the variant of a dose, and lets several products be selected for an enquiry', async () => {
  const direct = { id: 'rice_direct_seeded', name: 'Direct-seeded rice' }
  const uses = [{ crop: direct, target: aphids, doseRaw: '3克/亩', method: 'Spray' }]
  await storeCatalogueCopy(
    [dosedProduct, limitedProduct, productRow(3, { name: 'Direct 5% EC', crops: [direct], targets: [aphids], uses })],
    lists,
  )
  renderScreen(<LookupScreen />, '/pages/index/index?aiSearch=1&crop=rice')
  await screen.findByRole('heading', { name: '3 registered products' })
  const foundItem = screen.getByRole('heading', { name: 'Direct 5% EC' }).closest('li')
  expect(foundItem?.textContent).toContain('Direct-seeded rice')
  const ticks = screen.getAllByRole('checkbox')
  for (const tick of ticks.slice(0, 2)) fireEvent.click(tick)
  const bar = within(await screen.findByRole('region', { name: 'Selected products' }))
  expect(bar.getByRole('status').textContent).toMatch(/^2 selected/)
  expect(bar.getByRole('button', { name: 'Enquiry' })).toBeTruthy()
  clearSelection()
})

test('the look-up asks for a crop if none is chosen, and finds a crop by its name', async () => {
  await openAt('')
  screen.getByText('Which crop?')
  const field = screen.getByRole('combobox', { name: 'Crop' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'whea' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Whea\s*t/ }))
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('crop')).toBe('wheat'))
  const heading = await screen.findByRole('heading', { name: '1 registered product' })
  expect(within(heading.closest('section') ?? document.body).getByText(/157.5/)).toBeTruthy()
})

test.each([
  ['is being copied', 'copying', () => screen.findByRole('status', { name: 'Loading' })],
  ['could not be downloaded', 'failed', () => screen.findAllByText('Not downloaded yet')],
] as const)('the look-up does not report an empty answer if the catalogue %s', async (_, phase, state) => {
  await storeCatalogueCopy([])
  await storeCopyStatus({ phase, scope: 'none', asOf: null })
  renderScreen(<LookupScreen />, '/pages/index/index?aiSearch=1&crop=rice')
  await state()
  expect(screen.queryByText('No product on this device is registered for it')).toBeNull()
})

test('the look-up announces the number of products in a live region that exists before the answer', async () => {
  await openAt('')
  const status = screen.getByText('Which crop?').closest('.lookup')?.querySelector(':scope > [role="status"]')
  expect(status?.textContent).toBe('')
  const field = screen.getByRole('combobox', { name: 'Crop' })
  fireEvent.change(field, { target: { value: 'wheat' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Wheat/ }))
  await waitFor(() => expect(status?.textContent).toBe('1 registered product'))
})
