/** The specification's limits: the look-up gives up after a second, and an answer holds for an hour. */
const limits = { timeout: 1_000, maximumAge: 3_600_000, enableHighAccuracy: false }

/** The code for a refusal by the user or the browser; the other codes mean that no position was found in time. */
const permissionDenied = 1

export type PositionAnswer =
  | { readonly at: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly at: 'refused' }
  | { readonly at: 'not-found' }

/** Asks the browser for this device's position. Only after a tap, because it may show a question. */
export const askPosition = (
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<PositionAnswer> =>
  new Promise((resolve) => {
    if (!geolocation) return resolve({ at: 'not-found' })
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ at: 'found', latitude, longitude }),
      ({ code }) => resolve({ at: code === permissionDenied ? 'refused' : 'not-found' }),
      limits,
    )
  })
