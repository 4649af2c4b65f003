export const header = {
  idempotencyKey: 'Idempotency-Key',
  idempotencyReplayed: 'Idempotency-Replayed',
  ifMatch: 'If-Match',
  acceptLanguage: 'Accept-Language',
  authorization: 'Authorization',
  deviceId: 'X-Device-Id',
  apiVersion: 'X-Api-Version',
  proofOfWork: 'X-Proof-Of-Work',
  retryAfter: 'Retry-After',
  contentDigest: 'Content-Digest',
  /** The id of the last received event: a resumed stream continues after it. */
  lastEventId: 'Last-Event-ID',
} as const

/** Incremented when the backend can no longer understand requests sealed by an older app (426). */
export const apiVersion = '1'
