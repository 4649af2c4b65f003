import { expect, test } from 'vitest'
import type { WireRequest } from '#api/wire.ts'
import { createWireNetwork } from './network.ts'

const { signal } = new AbortController()
const sentBy = async (body: Parameters<ReturnType<typeof createWireNetwork>['send']>[0]['body']) => {
  const seen: WireRequest[] = []
  const network = createWireNetwork({
    base: 'https://api.example',
    headers: () => ({ 'Accept-Language': 'es-ES' }),
    send: (request) => {
      seen.push(request)
      return Promise.resolve({ transport: 'offline' })
    },
  })
  await network.send(
    { method: 'PUT', path: '/x?id=1', headers: { 'Idempotency-Key': '"k"' }, body, token: 't' },
    { timeoutMs: 1, signal },
  )
  const [request] = seen
  if (!request) throw new Error('nothing was sent')
  return request
}

test('a request carries its own headers, those of every request, and the token it was claimed with', async () => {
  expect(await sentBy('{}')).toMatchObject({
    method: 'PUT',
    url: 'https://api.example/x?id=1',
    body: '{}',
    headers: { 'Accept-Language': 'es-ES', 'Idempotency-Key': '"k"', Authorization: 'Bearer t' },
  })
})

test('a file leaves whole, under its name, in the field that the API reads', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const { body } = await sentBy({ name: 'a.pdf', type: 'application/pdf', parts: [bytes('%PDF'), bytes('-1')] })
  const file = body instanceof FormData ? body.get('file') : null
  if (!(file instanceof File)) throw new Error('no file left')
  expect([file.name, file.type, await file.text()]).toEqual(['a.pdf', 'application/pdf', '%PDF-1'])
})

test('a request without a body has none', async () => {
  expect('body' in (await sentBy(null))).toBe(false)
})
