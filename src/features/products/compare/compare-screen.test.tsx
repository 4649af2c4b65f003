import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { CompareScreen } from './compare-screen.tsx'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const names = () => screen.getAllByRole('columnheader').map((cell) => cell.querySelector('a')?.textContent)

afterEach(() => {
  sessionState.view = { status: 'starting' }
  vi.restoreAllMocks()
})
beforeEach(() =>
  copyOf([
    productRow(1, { totalContent: '480 g/L' }),
    productRow(2, { totalContent: '360 g/L' }),
    ...[3, 4, 5].map((n) => productRow(n)),
  ]),
)

test('the page marks differences, shows only those on request, and compares four products at most', async () => {
  draw(<CompareScreen />, '/pages/product/compare?ids=p1,p2,p3,p4,p5,p1')
  await until(() => expect(names()).toEqual(['Product 1', 'Product 2', 'Product 3', 'Product 4']))
  expect(screen.getByRole('rowheader', { name: /Total concentration.*differs/ })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Formulation' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Show only what differs' }))
  expect(screen.queryByRole('rowheader', { name: 'Formulation' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: /Total concentration/ })).toBeTruthy()
})

test('removing a product changes the address', async () => {
  draw(<CompareScreen />, '/pages/product/compare?ids=p1,p2')
  await until(() => expect(names()).toEqual(['Product 1', 'Product 2']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Product 1 from comparison' }))
  await until(() => expect(names()).toEqual(['Product 2']))
})

test('a product that only the server has is compared too', async () => {
  sessionState.view = { status: 'signed-in', sub: anAccount('comparing'), user: null }
  vi.spyOn(api, 'call').mockResolvedValue(product.parse(productRow(9, { name: 'From afar' })))
  draw(<CompareScreen />, '/pages/product/compare?ids=p9,p1')
  await until(() => expect(names()).toEqual(['From afar', 'Product 1']))
})

test('a product that cannot be found is named with the reason and a button; the others are compared', async () => {
  sessionState.view = { status: 'visitor' }
  draw(<CompareScreen />, '/pages/product/compare?ids=p1,p9,p2')
  await until(() => expect(names()).toEqual(['Product 1', 'Product 2']))
  expect(screen.getByRole('listitem').textContent).toContain('p9 This product is not in the library on this device.')
  expect(screen.getByRole('listitem').textContent).toContain('Log in to search the server for it.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove p9 from comparison' }))
  await until(() => expect(names()).toEqual(['Product 1', 'Product 2']))
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a product that the server did not return is requested again, even if it is the only one', async () => {
  sessionState.view = { status: 'signed-in', sub: anAccount('comparing anew'), user: null }
  const call = vi.spyOn(api, 'call').mockRejectedValue(new ApiError('timeout'))
  draw(<CompareScreen />, '/pages/product/compare?ids=p9')
  await until(() => expect(screen.getByText(/could not provide it/)).toBeTruthy())
  expect(screen.queryByText('Nothing to compare')).toBeNull()
  call.mockResolvedValue(product.parse(productRow(9, { name: 'From afar' })))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await until(() => expect(names()).toEqual(['From afar']))
})

describe('besides the facts', () => {
  const crop = (id: string) => ({ id, name: id === 'w' ? 'Wheat' : 'Maize' })
  const target = { id: 'r', name: 'Rust' }
  const dose = (doseMin: string, doseMax: string) => ({ doseMin, doseMax, doseUnit: 'mL/mu' })
  const cells = async (title: RegExp) => {
    await until(() => expect(screen.getByRole('rowheader', { name: title })).toBeTruthy())
    const row = screen.getByRole('rowheader', { name: title }).closest('tr')
    return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
  }
  const compared = async (first: Row, second: Row) => {
    await copyOf([productRow(1, first), productRow(2, second)], { countries: [{ code: 'PE', name: 'Peru' }] })
    draw(<CompareScreen />, '/pages/product/compare?ids=p1,p2')
  }

  test('doses are compared for each crop and target, whatever their order in the records', async () => {
    const both = [
      { crop: crop('m'), target, ...dose('10', '20') },
      { crop: crop('m'), target, ...dose('30', '40') },
    ]
    await compared(
      { uses: [{ crop: crop('w'), target, ...dose('45', '65') }, { crop: crop('m') }, ...both] },
      { uses: [...both.toReversed(), { crop: crop('w'), target, ...dose('45', '60') }] },
    )
    expect(await cells(/Wheat · Rust.*differs/)).toEqual([
      '45–65\u00a0mL/mu (675–975\u00a0mL/ha)',
      '45–60\u00a0mL/mu (675–900\u00a0mL/ha)',
    ])
    expect(await cells(/^Maize$/)).toEqual(['Registered, dose not stated', 'not stated'])
    const doses = '10–20\u00a0mL/mu (150–300\u00a0mL/ha), 30–40\u00a0mL/mu (450–600\u00a0mL/ha)'
    expect(await cells(/^Maize · Rust$/)).toEqual([doses, doses])
  })

  test("description, record and whether the buyer's country is open are compared too", async () => {
    const user = userInfo.parse({ userId: '1', email: 'a@b.co', country: 'PE' })
    sessionState.view = { status: 'signed-in', sub: anAccount('1'), user }
    await compared(
      {
        description: 'Keep dry.',
        snapshot: [2026, 5, 3],
        source: 'ICAMA en',
        exportOnly: true,
        exportCountries: ['PE'],
      },
      { demo: true, source: 'demonstration', exportOnly: true, exportCountries: ['BR'] },
    )
    expect(await cells(/^Description/)).toEqual(['Keep dry.', 'not stated'])
    expect(await cells(/^Register entry/)).toEqual([
      'Chinese pesticide register (ICAMA), data as of 3 May 2026 · ICAMA en',
      'Demonstration data',
    ])
    expect(await cells(/^Export permitted to Peru/)).toEqual(['Yes', 'No'])
  })
})
