export const header = {
  idempotencyKey: 'Idempotency-Key',
  idempotencyReplayed: 'Idempotency-Replayed',
  ifMatch: 'If-Match',
  acceptLanguage: 'Accept-Language',
  authorization: 'Authorization',
  deviceId: 'X-Device-Id',
  apiVersion: 'X-Api-Version',
  /** Optional header of a request for an email code (lib/proof-of-work.ts). */
  proofOfWork: 'X-Proof-Of-Work',
  retryAfter: 'Retry-After',
  contentDigest: 'Content-Digest',
  /** The id of the last received event: a resumed stream continues after it. */
  lastEventId: 'Last-Event-ID',
} as const

/** Version of the API. Incremented when the backend can no longer understand requests sealed by an older app (426). */
export const apiVersion = '1'
