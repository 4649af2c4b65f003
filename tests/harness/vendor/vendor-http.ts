import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { authCalls } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import type { Arrival } from '../sync/arrival.ts'
import { refusalAnswer, okAnswer, type AuthorityAnswer } from '../sync/authority.ts'
import type { VendorServer } from './vendor-server.ts'

/** The headers that a page of another origin may send: only those of the specification (section 7). */
const namedHeaders = ['authorization', 'content-type', 'accept-language'] as const

const allowedHeaders: ReadonlySet<string> = new Set(namedHeaders)

interface VendorHttp {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  readonly calls: readonly string[]
  /** Headers that a preflight requested but `namedHeaders` lacks. A browser would not make such a call. */
  readonly refused: readonly string[]
  /** The next matching call is applied, and the connection breaks before any byte of the answer. */
  kill: RegExp | null
}

const loginData = (account: string, token: string) => ({
  userId: Number(account),
  accessToken: token,
  refreshToken: `refresh-${token}`,
  expiresTime: 4e12,
})

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const fileOf = async (type: string, bytes: Buffer): Promise<Arrival['file']> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  const file = form.get('file')
  if (!file || typeof file === 'string') return null
  const content = await file.arrayBuffer()
  const digest = Buffer.from(content).toString('base64url').slice(0, 40)
  return { name: file.name, bytes: content.byteLength, digest, parts: [content] }
}

const arrivalOf = async (request: IncomingMessage): Promise<Arrival> => {
  const bytes = await readAll(request)
  const type = request.headers['content-type'] ?? ''
  const file = type.startsWith('multipart/') ? await fileOf(type, bytes) : null
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body: file ? '' : bytes.toString(),
    file,
    token,
  }
}

const die = (request: IncomingMessage): void => {
  const { stream } = request as { stream?: { session?: { destroy: () => void } } }
  if (stream?.session) stream.session.destroy()
  else request.socket.destroy()
}

/** Serves a separate origin that pages of `origin` may call. This email and password log in as the account `1`. */
export const vendorHttp = (
  server: VendorServer,
  { origin, email, password }: { readonly origin: string; readonly email: string; readonly password: string },
): VendorHttp => {
  const calls: string[] = []
  const refused: string[] = []
  let count = 0

  const signIn = ({ path, body }: Arrival): AuthorityAnswer | null => {
    const credentials = () => JSON.parse(body) as { email?: string; password?: string; refreshToken?: string }
    const begin = (): AuthorityAnswer => {
      const token = `token-${++count}`
      server.issue(token, '1')
      return okAnswer(loginData('1', token))
    }
    const refusal = refusalAnswer(code.badRequest)
    if (path === authCalls.login.path)
      return credentials().email === email && credentials().password === password ? begin() : refusal
    if (path === authCalls.refreshToken.path)
      return credentials().refreshToken?.startsWith('refresh-') ? begin() : refusal
    return path === authCalls.logout.path ? okAnswer(true) : null
  }

  const preflight = (request: IncomingMessage, response: ServerResponse): void => {
    const headerNames = (request.headers['access-control-request-headers'] ?? '').split(',').map((one) => one.trim())
    const unnamedHeaders = headerNames.filter((one) => one !== '' && !allowedHeaders.has(one.toLowerCase()))
    refused.push(...unnamedHeaders)
    if (unnamedHeaders.length > 0 || request.headers.origin !== origin) response.writeHead(403)
    else
      response.writeHead(204, {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': namedHeaders.join(', '),
      })
    response.end()
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arrival = await arrivalOf(request)
    const call = `${arrival.method} ${arrival.path.split('?')[0]}`
    calls.push(call)
    const serverAnswer = signIn(arrival) ?? server.handle(arrival)
    if (http.kill?.test(call)) {
      http.kill = null
      return die(request)
    }
    const { status, envelope } = serverAnswer
    response.writeHead(status, {
      'content-type': envelope ? 'application/json' : 'text/html',
      ...(request.headers.origin === origin
        ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
        : {}),
    })
    response.end(envelope ? JSON.stringify(envelope) : '<!doctype html><title>Vendor</title>')
  }

  const http: VendorHttp = {
    calls,
    refused,
    kill: null,
    listener: (request, response) => {
      if (request.method === 'OPTIONS') preflight(request, response)
      else void answer(request, response)
    },
  }
  return http
}
