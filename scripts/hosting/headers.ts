import { nothingPolicy, safetyHeaders } from '../../server/platform/http/safety.ts'
import { contentPolicy } from './policy.ts'
import type { HostingSettings } from './settings.ts'

type Headers = Readonly<Record<string, string>>

/** What a host sends with the files of a build. Paths are below `basePath`. */
export interface HostingHeaders {
  readonly basePath: string
  readonly apiBase: string
  /** With every answer, a refusal too. */
  readonly every: Headers
  /** index.html, which is also the answer to a navigation to "", "pages" and whatever is below "pages/". */
  readonly page: Headers
  /** sw.js. A worker is bound by the policy it is served with, not by the page's. */
  readonly worker: Headers
  /** What stands below "assets/": its names change with its content. */
  readonly asset: Headers
  /** Any other file. */
  readonly file: Headers
}

const askAgain = 'no-cache'

export const hostingHeaders = (html: string, settings: HostingSettings): HostingHeaders => {
  const policy = contentPolicy(html, settings)
  return {
    ...settings,
    every: safetyHeaders(),
    page: { 'cache-control': askAgain, 'content-security-policy': policy },
    worker: {
      'cache-control': askAgain,
      'content-security-policy': policy,
      'service-worker-allowed': settings.basePath,
    },
    asset: { 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': policy },
    file: { 'cache-control': askAgain, 'content-security-policy': nothingPolicy },
  }
}
