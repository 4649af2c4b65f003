import { createHash } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { freePort } from './backend.ts'

export type Fault =
  /** The connection is cut, and the backend gets nothing. */
  | 'cut'
  /** The connection stays open without an answer, and the backend gets nothing. */
  | 'hang'
  /** The backend applies the request, and the connection is cut without an answer. */
  | 'drop-answer'
  /** The backend applies the request, and a proxy answers 502. */
  | 'bad-gateway-after'
  /** The request is answered with 500, and the backend gets nothing. */
  | 'error-500'
  /** The request is answered with 200 and HTML, as by a captive portal, and the backend gets nothing. */
  | 'portal'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: string
  /** SHA-256 of the body without the form boundary, which the browser generates for each request. */
  readonly digest: string
  readonly fault: Fault | null
}

export interface SubstituteAnswer {
  readonly type: string
  readonly body: string
}

export interface FaultyProxy {
  readonly port: number
  fault: ((request: { method: string; path: string; count: number }) => Fault | null | Promise<Fault | null>) | null
  readonly instead: Map<string, SubstituteAnswer>
  down: boolean
  /** Cuts every request whose path matches, as an ad blocker does. */
  blocked: RegExp | null
  readonly writes: RecordedRequest[]
  /** The requested public files of the catalogue in order. `by`: path of the page or worker that requested the file. */
  readonly files: { readonly path: string; readonly by: string }[]
  /** Called for each requested public file of the catalogue. The answer waits for the promise that it may return. */
  hold: ((path: string) => Promise<void> | undefined) | null
  readonly close: () => Promise<void>
}

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const digestOf = (body: Buffer, contentType: string | undefined): string => {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(contentType ?? '')
  const boundaryText = boundary?.[1] ?? boundary?.[2]
  const text = body.toString('latin1')
  return createHash('sha256')
    .update(boundaryText ? text.replaceAll(boundaryText, '') : text, 'latin1')
    .digest('hex')
}

export const startFaultyProxy = async (backendPort: number): Promise<FaultyProxy> => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const counts = new Map<string, number>()

  const toBackend = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: backendPort,
          method: incoming.method,
          path: incoming.url,
          headers: { ...incoming.headers, connection: 'close' },
        },
        resolve,
      )
      outgoing.once('error', reject)
      outgoing.end(body)
    })

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (network.down) return incoming.socket.destroy()
    const path = (incoming.url ?? '').split('?')[0] ?? ''
    if (network.blocked?.test(path)) return incoming.socket.destroy()
    const method = incoming.method ?? 'GET'
    const body = await readBody(incoming)
    if (/^\/catalogue\/.*-[0-9a-f]{8}/.test(path)) {
      network.files.push({ path, by: new URL(incoming.headers.referer ?? '/', 'http://localhost').pathname })
      await network.hold?.(path)
    }
    const isApi = path.startsWith('/buyer-api/')
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    const fault = isApi ? ((await network.fault?.({ method, path, count })) ?? null) : null
    if (isApi && method !== 'GET') {
      const key = incoming.headers['idempotency-key']
      network.writes.push({
        method,
        path,
        key: typeof key === 'string' ? key : undefined,
        body: body.toString('utf8').slice(0, 20_000),
        digest: digestOf(body, incoming.headers['content-type']),
        fault,
      })
    }
    const substitute = network.instead.get(path)
    if (substitute) {
      outgoing.writeHead(200, { 'content-type': substitute.type, 'cache-control': 'no-cache' })
      return outgoing.end(substitute.body)
    }
    switch (fault) {
      case 'cut':
        return incoming.socket.destroy()
      case 'hang':
        return
      case 'error-500':
        outgoing.writeHead(500, { 'content-type': 'application/json' })
        return outgoing.end('{"code":500,"msg":"boom"}')
      case 'portal':
        outgoing.writeHead(200, { 'content-type': 'text/html' })
        return outgoing.end('<html><body>Welcome to the hotel. Please sign in.</body></html>')
      case 'drop-answer': {
        const answer = await toBackend(incoming, body)
        answer.resume()
        await new Promise((resolve) => answer.once('end', resolve))
        return incoming.socket.destroy()
      }
      case 'bad-gateway-after': {
        const answer = await toBackend(incoming, body)
        answer.resume()
        outgoing.writeHead(502, { 'content-type': 'text/html' })
        return outgoing.end('<h1>502 Bad Gateway</h1>')
      }
      case null: {
        const answer = await toBackend(incoming, body)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }
    }
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (network.down) socket.destroy()
  })
  const network: FaultyProxy = {
    port,
    fault: null,
    instead: new Map(),
    down: false,
    blocked: null,
    writes: [],
    files: [],
    hold: null,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return network
}
