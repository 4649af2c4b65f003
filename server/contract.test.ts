import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls.ts'
import { testApp } from '#tests/harness/server.ts'

const calls = Object.entries(allCalls).flatMap(([group, some]) =>
  Object.entries(some as Record<string, Call>).map(([name, call]) => ({ name: `${group}.${name}`, call })),
)
const of = (access: Call['access']) => calls.filter(({ call }) => call.access === access)

const backend = await testApp()

const address = (call: Call) => call.path.replaceAll(/\{\w+\}/g, 'some-id')
const ask = (call: Call, headers: Record<string, string> = {}) =>
  backend.app.request(address(call), {
    method: call.method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(call.method === 'POST' || call.method === 'PUT' ? { body: '{}' } : {}),
  })

describe('calls without a login', () => {
  test.each(of('open'))('$name is mounted, needs no login, and does not fail', async ({ call }) => {
    const answer = await ask(call)
    const isJson = answer.headers.get('Content-Type')?.includes('json')
    const body = isJson ? ((await answer.json()) as { code: number; msg: string }) : null
    expect(body?.msg).not.toBe('Not found.')
    // Of the open calls, only a refresh with an invalid token may be answered with 401.
    if (call.path.endsWith('/refresh-token') && body?.code === 401) return
    expect(body?.code).not.toBe(401)
    expect(body?.code).not.toBe(500)
  })
  test('an invented token is refused', async () => {
    const answer = await ask(allCalls.account.userInfo, { Authorization: `Bearer ${'x'.repeat(43)}` })
    expect(answer.status).toBe(401)
  })
})

test.each(of('buyer'))(
  '$name is mounted, and gives a buyer who is logged in an answer or a refusal',
  async ({ call }) => {
    const { token } = await backend.newBuyer()
    const answer = await ask(call, { Authorization: `Bearer ${token}` })
    // A file has no envelope. Its status shows that the call is mounted.
    const isFile = call.transport === 'file' && answer.status === 200
    const body = isFile ? { code: 0, msg: '' } : ((await answer.json()) as { code: number; msg: string })
    expect(body.msg).not.toBe('There is no such call.')
    expect([401, 500]).not.toContain(body.code)
  },
)

test('the calls of all these tests log no error', () => {
  expect(backend.logs.filter(({ level }) => level === 'error')).toEqual([])
})

test('the OpenAPI document has every call, its level and access, and the levels of parameters and fields', async () => {
  const document = (await (await backend.app.request('/buyer-api/openapi.json')).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          requestBody?: unknown
          responses: unknown
          security: unknown[]
          parameters: { name: string }[]
          'x-level': string
        }
      >
    >
  }
  for (const { call } of calls) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation, `${call.method} ${call.path}`).toBeDefined()
    expect(operation?.['x-level']).toBe(call.level)
    expect(operation?.security).toHaveLength(call.access === 'open' ? 0 : 1)
  }
  const { parameters = [] } = document.paths['/buyer-api/buyer/enquiry/page']?.['get'] ?? {}
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'updatedSince', 'x-level': 'better' }))
  expect(parameters.find(({ name }) => name === 'keyword')).not.toHaveProperty('x-level')
  const update = document.paths['/buyer-api/buyer/case-draft/update-enquiry']?.['put']
  for (const name of ['Idempotency-Key', 'If-Match'])
    expect(update?.parameters).toContainEqual(expect.objectContaining({ name, 'x-level': 'full' }))
  expect(JSON.stringify(update?.requestBody)).toMatch(/"clientRef":\{[^}]*"x-level":"better"/)
  expect(document.paths['/catalogue/{locale}/manifest.json']?.['get']?.['x-level']).toBe('full')
  const login = document.paths['/buyer-api/buyer/auth/login']?.['post']
  expect(JSON.stringify(login?.requestBody)).toContain('"required":["email"]')
  expect(login?.parameters.map(({ name }) => name)).toContain('Accept-Language')
  expect(JSON.stringify(login?.responses)).toContain('{"schema":{"type":"object","required":["code"],')
})
