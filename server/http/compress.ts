import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
/** Below this a packet carries it anyhow. */
const leastBytes = 1024

/**
 * For JSON answers: a weak ETag where the route allows the answer to be kept, 304 when the caller has it,
 * and brotli or gzip where the caller takes them. Other answers pass untouched.
 */
export const packJson: MiddlewareHandler = async (http, next) => {
  await next()
  const { res } = http
  if (!/^application\/json\b/.test(res.headers.get('Content-Type') ?? '') || res.headers.has('Content-Encoding')) return
  const keepable = http.req.method === 'GET' && res.status === 200 && res.headers.has('Cache-Control')
  if (!res.headers.has('Cache-Control')) res.headers.set('Cache-Control', 'no-store')
  const bytes = Buffer.from(await res.arrayBuffer())
  const headers = new Headers(res.headers)
  if (keepable && !headers.has('ETag')) {
    const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`
    headers.set('ETag', etag)
    if (http.req.header('If-None-Match') === etag) {
      headers.delete('Content-Type')
      http.res = new Response(null, { status: 304, headers })
      return
    }
  }
  headers.append('Vary', 'Accept-Encoding')
  const accepted = http.req.header('Accept-Encoding') ?? ''
  const encoding =
    bytes.length < leastBytes ? null : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const body =
    encoding === 'br'
      ? await brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
      : encoding === 'gzip'
        ? await zip(bytes, { level: 5 })
        : bytes
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  http.res = new Response(body, { status: res.status, headers })
}
