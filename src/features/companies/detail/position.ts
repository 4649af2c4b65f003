/** The specification's limits: the look-up gives up after a second, and an answer holds for an hour. */
const limits = { timeout: 1_000, maximumAge: 3_600_000, enableHighAccuracy: false }

/** The code of a refusal by the person or by the browser; the others mean that no place was found in time. */
const permissionDenied = 1

export type PositionAnswer =
  | { readonly at: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly at: 'refused' }
  | { readonly at: 'not-found' }

/** Asks the browser where this device is. Only after a tap: it may put a question on the screen. */
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
