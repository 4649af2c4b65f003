import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import userEvent from '@testing-library/user-event'
import { code } from '#contract/codes.ts'
import { company } from '#contract/entities/company.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { CompanyDetail } from './company-detail.tsx'
import { DistanceFact } from './distance-fact.tsx'

const page = (id: string, search = '') =>
  renderScreen(
    <CompanyDetail
      id={id}
      products={<p>its products</p>}
      renderFavourite={() => null}
      renderEnquire={() => null}
      renderNote={() => null}
    />,
    `/pages/company/detail${search}`,
  )

beforeEach(async () => {
  await storeCatalogueCopy([])
  sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user: null }
})

test('a supplier that this device lacks is shown from the server, and its page says so', async () => {
  vi.spyOn(api, 'call').mockResolvedValue(company.parse(companyRow(9, { name: 'Maker from afar' })))
  page('k9')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Maker from afar' })).toBeTruthy())
  expect(screen.getByText(/^From the server, .*Not stored on this device$/)).toBeTruthy()
  expect(screen.getByText('its products')).toBeTruthy()
})

test('the supplier page says that neither this device nor the server has the supplier', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('refused', { code: code.notFound }))
  page('k8')
  await waitFor(() => expect(screen.getByText('Not found on the server either.')).toBeTruthy())
  expect(screen.getByText('This supplier is not in the directory on this device.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Suppliers' })).toBeTruthy()
})

test('A3 the page of a supplier with only an id and a name does not show empty facts or mention the register', async () => {
  sessionState.view = { status: 'visitor' }
  await storeCatalogueCopy([], {}, [{ companyId: 'k', name: 'Acme', nameEn: 'Acme', country: null }])
  page('k', '?tab=introduction')
  await waitFor(() => expect(screen.getAllByText('Nothing is stated about this supplier.')).toHaveLength(1))
  // The only listed fact is one for members: its value is a link to the membership.
  expect([...document.querySelectorAll('dt')].map((name) => name.textContent)).toEqual(['Exports, 3 years'])
  expect(document.body.textContent).not.toMatch(/undefined|null|NaN|register/)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Products', 'Reviews', 'Introduction'])
})

describe('the distance to a supplier', () => {
  type Ask = Geolocation['getCurrentPosition']
  const ask = vi.fn<Ask>()

  beforeEach(async () => {
    await storeCatalogueCopy([], { dictionaries: [{ dictType: 'province', value: 'Zhejiang', label: '浙江' }] })
    ask.mockReset()
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } })
  })

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation')
    prefs.placeRefused = false
  })

  const failing =
    (reason: number): Ask =>
    (_found, failed) =>
      failed?.({ code: reason } as GeolocationPositionError)

  const tap = () => userEvent.click(screen.getByRole('button', { name: 'From where I am' }))

  test("asks the browser for the position only after a tap, and measures to the supplier's province", async () => {
    ask.mockImplementation((done) => done({ coords: { latitude: -23.5, longitude: -46.6 } } as GeolocationPosition))
    renderScreen(<DistanceFact province="浙江" />)
    expect(ask).not.toHaveBeenCalled()
    await tap()
    expect(await screen.findByText(/^About 18,\d00 km to 浙江$/, { selector: '[role=status]' })).toBeTruthy()
    expect(prefs.placeRefused).toBe(false)
  })

  test('remembers a refusal by the buyer, but not a failure to find the position', async () => {
    ask.mockImplementation(failing(3))
    renderScreen(<DistanceFact province="浙江" />)
    await tap()
    expect((await screen.findByRole('status')).textContent).toBe('Not known')
    expect(prefs.placeRefused).toBe(false)
    cleanup()
    ask.mockImplementation(failing(1))
    renderScreen(<DistanceFact province="浙江" />)
    await tap()
    expect((await screen.findByRole('status')).textContent).toBe('Not known')
    expect(prefs.placeRefused).toBe(true)
  })
})
