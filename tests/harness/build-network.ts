import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { FakeCaches } from './fake-caches.ts'

const typeOf = (path: string) =>
  path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html'

export const manifestEntry = (url: string, body: string) => ({
  url,
  revision: url.startsWith('/assets/') ? null : createHash('md5').update(body).digest('hex'),
  integrity: `sha256-${createHash('sha256').update(body).digest('base64')}`,
})

/** happy-dom's Request does not store its digest (`integrity`). */
class RequestWithDigest extends Request {
  override readonly integrity: string
  constructor(input: string | URL | Request, init: RequestInit = {}) {
    super(input, init)
    this.integrity = init.integrity ?? ''
  }
}

/** `files`: answers by path; other requests fail. `browserCache`: answers unless a request's `cache` is `reload`. */
export const fakeBuildNetwork = () => {
  const files = new Map<string, string | Response>()
  const browserCache = new Map<string, string>()
  const fetched: string[] = []
  const caches = new FakeCaches()
  const answer = (path: string, body: string | Response) =>
    typeof body === 'string' ? new Response(body, { headers: { 'content-type': typeOf(path) } }) : body.clone()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('Request', RequestWithDigest)
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = input instanceof Request ? input : null
    const { pathname: path } = new URL(input instanceof Request ? input.url : input, self.location.href)
    fetched.push(path)
    const cachedBody = (init.cache ?? request?.cache) === 'reload' ? undefined : browserCache.get(path)
    const body = cachedBody ?? files.get(path)
    if (body === undefined) throw new TypeError('Failed to fetch')
    const response = answer(path, body)
    // As in browsers, a request with a digest fails if the bytes differ.
    const integrity = init.integrity ?? request?.integrity
    if (integrity && manifestEntry(path, await response.clone().text()).integrity !== integrity)
      throw new TypeError('Failed to fetch')
    return response
  })
  return { files, browserCache, fetched, caches }
}
