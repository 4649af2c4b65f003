import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { CompareScreen, comparisonRows } from './compare-screen.tsx'

const names = () => screen.getAllByRole('columnheader').map((cell) => cell.querySelector('a')?.textContent)

afterEach(() => void (sessionState.view = { status: 'starting' }))

beforeEach(() =>
  storeCatalogueCopy([
    productRow(1, { totalContent: '480 g/L' }),
    productRow(2, { totalContent: '360 g/L' }),
    ...[3, 4, 5].map((n) => productRow(n)),
  ]),
)

test('the comparison marks differences, can show only those, and contains four products at most', async () => {
  renderScreen(<CompareScreen />, '/pages/product/compare?ids=p1,p2,p3,p4,p5,p1')
  await waitFor(() => expect(names()).toEqual(['Product 1', 'Product 2', 'Product 3', 'Product 4']))
  expect(screen.getByRole('rowheader', { name: /Total concentration.*differs/ })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Formulation' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Show only what differs' }))
  expect(screen.queryByRole('rowheader', { name: 'Formulation' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: /Total concentration/ })).toBeTruthy()
})

test('the comparison names a product that cannot be found, says why, lets it be removed, and shows the others', async () => {
  sessionState.view = { status: 'visitor' }
  renderScreen(<CompareScreen />, '/pages/product/compare?ids=p1,p9,p2')
  await waitFor(() => expect(names()).toEqual(['Product 1', 'Product 2']))
  expect(screen.getByRole('listitem').textContent).toContain('p9 This product is not in the library on this device.')
  expect(screen.getByRole('listitem').textContent).toContain('Log in to search the server for it.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove p9 from comparison' }))
  await waitFor(() => expect(names()).toEqual(['Product 1', 'Product 2']))
  expect(screen.queryByRole('listitem')).toBeNull()
})

const crop = (id: string) => ({ id, name: id === 'w' ? 'Wheat' : 'Maize' })
const target = { id: 'r', name: 'Rust' }
const dose = (doseMin: string, doseMax: string) => ({ doseMin, doseMax, doseUnit: 'mL/mu' })
const cells = async (title: RegExp) => {
  await waitFor(() => expect(screen.getByRole('rowheader', { name: title })).toBeTruthy())
  const row = screen.getByRole('rowheader', { name: title }).closest('tr')
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}
const showCompared = async (first: Row, second: Row) => {
  await storeCatalogueCopy([productRow(1, first), productRow(2, second)], { countries: [{ code: 'PE', name: 'Peru' }] })
  renderScreen(<CompareScreen />, '/pages/product/compare?ids=p1,p2')
}

test('the registered uses in a comparison are compared by crop and target, whatever their order in the records', async () => {
  const sharedUses = [
    { crop: crop('m'), target, ...dose('10', '20') },
    { crop: crop('m'), target, ...dose('30', '40') },
  ]
  await showCompared(
    { uses: [{ crop: crop('w'), target, ...dose('45', '65') }, { crop: crop('m') }, ...sharedUses] },
    { uses: [...sharedUses.toReversed(), { crop: crop('w'), target, ...dose('45', '60') }] },
  )
  expect(await cells(/Wheat · Rust.*differs/)).toEqual([
    '45–65\u00a0mL/mu (675–975\u00a0mL/ha)',
    '45–60\u00a0mL/mu (675–900\u00a0mL/ha)',
  ])
  expect(await cells(/^Maize$/)).toEqual(['Registered, dose not stated', 'not stated'])
  const doses = '10–20\u00a0mL/mu (150–300\u00a0mL/ha), 30–40\u00a0mL/mu (450–600\u00a0mL/ha)'
  expect(await cells(/^Maize · Rust$/)).toEqual([doses, doses])
})

const facts = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, title: key.toUpperCase(), value }))

describe('the rows of a comparison', () => {
  test('mark differences, even to a missing figure, and leave out facts that no product states', () => {
    const rows = comparisonRows([
      facts({ content: '480 g/L', form: 'SL', density: '', cas: '1071-83-6' }),
      facts({ content: '360 g/L', form: 'SL', density: '', cas: '' }),
    ])
    expect(rows).toEqual([
      { key: 'content', title: 'CONTENT', values: ['480 g/L', '360 g/L'], differs: true, decides: true },
      { key: 'form', title: 'FORM', values: ['SL', 'SL'], differs: false, decides: false },
      { key: 'cas', title: 'CAS', values: ['1071-83-6', ''], differs: true, decides: false },
    ])
  })

  test('show different registration numbers without counting them as a deciding difference', () => {
    expect(comparisonRows([facts({ number: 'PD1' }), facts({ number: 'PD2' })])).toMatchObject([
      { differs: true, decides: false },
    ])
  })
})
