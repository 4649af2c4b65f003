/** Headers of requests and answers, shared by app and backend. */
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

/** Raised when the backend can no longer understand requests sealed by an older app; it answers them with 426. */
export const apiVersion = '1'

export type Locale = 'en' | 'es' | 'zh-Hans' | 'zh-Hant'
export const locales = ['en', 'es', 'zh-Hans', 'zh-Hant'] as const satisfies readonly Locale[]
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The language tag that the API expects (specification, section 7). */
export const apiLanguage = {
  en: 'en-US',
  es: 'es-ES',
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
} as const satisfies Record<Locale, string>
