export const header = {
  idempotencyKey: 'Idempotency-Key',
  idempotencyReplayed: 'Idempotency-Replayed',
  ifMatch: 'If-Match',
  acceptLanguage: 'Accept-Language',
  authorization: 'Authorization',
  deviceId: 'X-Device-Id',
  apiVersion: 'X-Api-Version',
  /** Optional, with a request for a mailed code (lib/proof-of-work.ts). */
  proofOfWork: 'X-Proof-Of-Work',
  retryAfter: 'Retry-After',
  contentDigest: 'Content-Digest',
  /** The last received event of a stream: the stream is resumed after it. */
  lastEventId: 'Last-Event-ID',
} as const

/** Incremented when the backend can no longer understand requests sealed by an older app (426). */
export const apiVersion = '1'
