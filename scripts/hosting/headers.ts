import { denyAllPolicy, fixedSecurityHeaders } from '#server/platform/http/security.ts'
import { contentPolicy, repairPolicy } from './policy.ts'
import type { HostingSettings } from './settings.ts'

type Headers = Readonly<Record<string, string>>

export interface HostingHeaders {
  readonly basePath: string
  readonly apiBase: string
  /** Sent with every response, even with an error. */
  readonly every: Headers
  /** Sent with index.html, which also answers navigations to "", "pages" and everything below "pages/". */
  readonly page: Headers
  /** Sent with sw.js, because a worker's content security policy comes with its own file, not with the page. */
  readonly worker: Headers
  readonly asset: Headers
  readonly file: Headers
  /** Sent with repair.html and repair.js, which must not be cached: they are needed when a cache is wrong. */
  readonly repair: Headers
}

/** `no-transform`: a page that a proxy rewrites would differ from the build, and no device would install it. */
const askAgain = 'no-cache, no-transform'

/** `html` and `repair` are the built pages, whose inline elements the policies allow by hash. */
export const hostingHeaders = (html: string, repair: string, settings: HostingSettings): HostingHeaders => {
  const policy = contentPolicy(html, settings)
  return {
    ...settings,
    every: fixedSecurityHeaders(),
    page: { 'cache-control': askAgain, 'content-security-policy': policy },
    worker: {
      'cache-control': askAgain,
      'content-security-policy': policy,
      'service-worker-allowed': settings.basePath,
    },
    asset: { 'cache-control': 'public, max-age=31536000, immutable, no-transform', 'content-security-policy': policy },
    file: { 'cache-control': askAgain, 'content-security-policy': denyAllPolicy },
    repair: { 'cache-control': 'no-store, no-transform', 'content-security-policy': repairPolicy(repair) },
  }
}
