/** Request and answer headers that carry meaning, in one place for app and backend. */
export const header = {
  idempotencyKey: 'Idempotency-Key',
  idempotencyReplayed: 'Idempotency-Replayed',
  ifMatch: 'If-Match',
  acceptLanguage: 'Accept-Language',
  authorization: 'Authorization',
  deviceId: 'X-Device-Id',
  apiVersion: 'X-Api-Version',
  retryAfter: 'Retry-After',
  contentDigest: 'Content-Digest',
} as const

/** Raised when a sealed request of an older app can no longer be understood; the backend then answers 426. */
export const apiVersion = '1'
