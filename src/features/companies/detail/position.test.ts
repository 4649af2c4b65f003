import { expect, test, vi } from 'vitest'
import { askPosition } from './position.ts'

type Ask = Geolocation['getCurrentPosition']
const asking = (ask: Ask) => askPosition({ getCurrentPosition: ask })
const failing =
  (code: number): Ask =>
  (_found, failed) =>
    failed?.({ code } as GeolocationPositionError)

test('the search for a position gives up after a second and accepts one up to an hour old', async () => {
  const ask = vi.fn<Ask>((found) => found({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition))
  await expect(asking(ask)).resolves.toEqual({ at: 'found', latitude: 1, longitude: 2 })
  expect(ask.mock.calls[0]?.[2]).toMatchObject({ timeout: 1_000, maximumAge: 3_600_000 })
})

test('a refusal is distinguished from a position that was not found in time', async () => {
  await expect(asking(failing(1))).resolves.toEqual({ at: 'refused' })
  await expect(asking(failing(2))).resolves.toEqual({ at: 'not-found' })
  await expect(asking(failing(3))).resolves.toEqual({ at: 'not-found' })
})

test('a browser without geolocation answers at once', async () => {
  await expect(askPosition(undefined)).resolves.toEqual({ at: 'not-found' })
})
