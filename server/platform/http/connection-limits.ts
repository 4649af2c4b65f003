import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  readonly all: number
  /** Null means no limit, because behind a proxy all connections have the proxy's address. */
  readonly ofAddress: number | null
  readonly keepAliveMs: number
  /** Time limit for the headers of a request, and for a body that is not an upload. */
  readonly receiveMs: number
  /** Time limit without a byte in either direction, for example if a peer does not read its answer. */
  readonly silentMs: number
}

/** `keepAliveMs`: nginx reuses a connection for 60 s, and its next call would fail if the backend closed it earlier. */
export const defaultConnectionTimeouts = { keepAliveMs: 65_000, receiveMs: 25_000, silentMs: 120_000 } as const

const limitAddress = (server: Server, most: number): void => {
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1
      if (remaining > 0) open.set(address, remaining)
      else open.delete(address)
    })
    if (count > most) socket.destroy()
  })
}

export const limitConnections = (
  server: Server,
  { all, ofAddress, keepAliveMs, receiveMs, silentMs }: ConnectionLimits,
  isUpload: (path: string) => boolean,
): void => {
  server.maxConnections = all
  server.keepAliveTimeout = keepAliveMs
  server.headersTimeout = receiveMs
  server.timeout = silentMs
  if (ofAddress !== null) limitAddress(server, ofAddress)
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, url = '' } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || isUpload(url.split('?')[0] ?? '')) return
    const endIfSlow = () => {
      if (request.complete) return
      // If the server does not read the body yet, for example because the database hangs, the delay is not the peer's.
      const isRead = request.readableFlowing !== null || request.listenerCount('readable') > 0
      if (isRead) request.socket.destroy()
      else timer = setTimeout(endIfSlow, receiveMs)
    }
    let timer = setTimeout(endIfSlow, receiveMs)
    const stop = () => clearTimeout(timer)
    request.once('end', stop)
    response.once('close', stop)
  })
}
