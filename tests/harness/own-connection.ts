import { vi } from 'vitest'
import { session } from '#api/commands.ts'
import { code } from '#contract/codes.ts'

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Answer = (requests: SentRequest) => Response | Promise<Response>

export const jsonAnswer = (data: unknown, options: { code?: number; msg?: string; status?: number } = {}): Response => {
  const { code: number = code.ok, msg = '', status = 200 } = options
  return new Response(JSON.stringify({ code: number, data, msg }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
}
export const htmlAnswer = (status = 200): Response =>
  new Response('<!doctype html><title>Log in to the hotel</title>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  })
export const loseAnswer = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Stubs `fetch`, and begins a session, which the test must end by `session.end()`. */
export const openAccountConnection = async (sub: string, answer: Answer = () => jsonAnswer(null)) => {
  const requests: SentRequest[] = []
  const connection = { left: requests, answer }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const one: SentRequest = {
      method: init.method ?? 'GET',
      path: url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(one)
    return connection.answer(one)
  })
  await beginSession(sub)
  return connection
}

export const beginSession = (sub: string): Promise<unknown> =>
  session.begin({
    userId: sub,
    accessToken: `token-${sub}`,
    refreshToken: `more-${sub}`,
    expiresTime: 32_503_680_000_000,
  })
