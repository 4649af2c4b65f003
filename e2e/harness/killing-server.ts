import http2 from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { testCertificate } from './test-certificate.ts'

type Request = http2.Http2ServerRequest
type Response = http2.Http2ServerResponse

const cors = (request: Request) => ({
  'access-control-allow-origin': request.headers.origin ?? '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
})

const kill = ({ stream, socket }: Request) => {
  const session = stream?.session
  if (session) session.destroy()
  else socket.destroy()
}

const worker = `addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => { if (event.request.mode === 'navigate') event.respondWith(fetch(event.request)) })`

/** When a request to a path that ends in `kill` has arrived completely, the server cuts its connection. */
export const startConnectionCuttingServer = async (
  speaks: 'h2' | 'http/1.1',
  files: Readonly<Record<string, string>> = {},
) => {
  const arrived = new Map<string, number>()
  const answer = (request: Request, response: Response) => {
    const path = request.url
    const end = (status: number, type: string, body: string) => {
      response.writeHead(status, { ...cors(request), 'content-type': type })
      response.end(body)
    }
    if (request.method === 'OPTIONS') return end(204, 'text/plain', '')
    if (path === '/') return end(200, 'text/html', '<!doctype html><title>page</title>')
    if (path === '/worker.js') return end(200, 'text/javascript', worker)
    const file = files[path]
    if (file !== undefined) return end(200, 'text/javascript', file)
    request.on('end', () => {
      arrived.set(path, (arrived.get(path) ?? 0) + 1)
      if (path.endsWith('kill')) return kill(request)
      if (path.endsWith('unauthorized')) return end(401, 'application/json', '{"code":401}')
      if (path.endsWith('length-required') && request.headers['content-length'] === undefined)
        return end(411, 'text/html', 'length required')
      end(200, 'application/json', '{"code":0,"data":null}')
    })
    request.resume()
  }
  const certificate = testCertificate('localhost')
  const server =
    speaks === 'h2'
      ? http2.createSecureServer({ ...certificate, allowHTTP1: false }, answer)
      : https.createServer(certificate, answer as unknown as Parameters<typeof https.createServer>[1])
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { origin: `https://localhost:${port}`, arrived, close: () => server.close() }
}

export type ConnectionCuttingServer = Awaited<ReturnType<typeof startConnectionCuttingServer>>
