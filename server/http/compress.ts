import type { MiddlewareHandler } from 'hono'
import type { Variables } from './context.ts'
import { JsonBytes } from './ready-json.ts'
import type { Encoding } from './ready-json.ts'

/** Below this a packet carries it anyhow. */
const leastBytes = 1024

const encodingOf = (accepted: string): Encoding | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null

/**
 * For JSON answers: a weak ETag where the route allows the answer to be kept, 304 when the caller has it,
 * and brotli or gzip where the caller takes them. Other answers pass untouched.
 */
export const packJson: MiddlewareHandler<{ Variables: Variables }> = async (http, next) => {
  await next()
  const { res } = http
  const { headers, status } = res
  if (!/^application\/json\b/.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding')) return
  const keepable = http.req.method === 'GET' && status === 200 && headers.has('Cache-Control')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  // Reading an answer back would copy it, and make a stream of it.
  const json = (status === 200 && http.get('answer')) || new JsonBytes(new Uint8Array(await res.arrayBuffer()))
  const answer = (body: Uint8Array<ArrayBuffer> | null, as: number) => {
    // With an answer in its place the new one would be made of its body, as a stream.
    http.res = undefined
    http.res = new Response(body, { status: as, headers })
  }
  if (keepable && !headers.has('ETag')) {
    headers.set('ETag', json.etag)
    if (http.req.header('If-None-Match') === json.etag) {
      headers.delete('Content-Type')
      return answer(null, 304)
    }
  }
  headers.append('Vary', 'Accept-Encoding')
  const encoding = json.length < leastBytes ? null : encodingOf(http.req.header('Accept-Encoding') ?? '')
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  answer(encoding ? await json.packed(encoding) : json.bytes, status)
}
