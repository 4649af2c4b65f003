import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { prefs } from '#prefs/prefs-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { DistanceFact } from './distance-fact.tsx'

beforeAll(() => copyOf([], { dictionaries: [{ dictType: 'province', value: 'Zhejiang', label: '浙江' }] }))

type Ask = Geolocation['getCurrentPosition']
const ask = vi.fn<Ask>()
beforeEach(() => {
  ask.mockReset()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'geolocation')
  prefs.placeRefused = false
})
const failing =
  (code: number): Ask =>
  (_found, failed) =>
    failed?.({ code } as GeolocationPositionError)
const tap = () => userEvent.click(screen.getByRole('button', { name: 'From where I am' }))

it('the distance fact asks the browser only when tapped, and tells the distance to the province', async () => {
  ask.mockImplementation((found) => found({ coords: { latitude: -23.5, longitude: -46.6 } } as GeolocationPosition))
  draw(<DistanceFact province="浙江" />)
  expect(ask).not.toHaveBeenCalled()
  await tap()
  expect(await screen.findByText(/^About 18,\d00 km to 浙江$/, { selector: '[role=status]' })).toBeTruthy()
  expect(prefs.placeRefused).toBe(false)
})

it('the distance fact remembers a refusal but not a failure', async () => {
  ask.mockImplementation(failing(3))
  draw(<DistanceFact province="浙江" />)
  await tap()
  expect((await screen.findByRole('status')).textContent).toBe('Not known')
  expect(prefs.placeRefused).toBe(false)
  cleanup()
  ask.mockImplementation(failing(1))
  draw(<DistanceFact province="浙江" />)
  await tap()
  expect((await screen.findByRole('status')).textContent).toBe('Not known')
  expect(prefs.placeRefused).toBe(true)
})
