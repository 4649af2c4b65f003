import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approvalCalls } from '#contract/calls/requests.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import { session } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import {
  loseAnswer,
  openAccountConnection,
  jsonAnswer,
  htmlAnswer,
  beginSession,
} from '#tests/harness/own-connection.ts'
import { callOnline, leaveCompany } from './online.ts'

let backend: Awaited<ReturnType<typeof openAccountConnection>>
beforeEach(async () => {
  backend = await openAccountConnection('ana', () => jsonAnswer(true))
})
afterEach(async () => {
  connection.browserOffline = false
  backend.answer = () => jsonAnswer(null)
  await session.end()
})

const remove = () => callOnline(staffCalls.staffDelete, { query: { id: '5' } })
const removeReason = async () => {
  const result = await remove()
  return result.ok ? 'done' : result.why
}

describe('online actions', () => {
  test("are sent immediately and once, with the user's token", async () => {
    expect(await remove()).toEqual({ ok: true, data: true })
    expect(backend.left).toHaveLength(1)
    expect(backend.left[0]).toMatchObject({ method: 'DELETE', headers: { Authorization: 'Bearer token-ana' } })
    expect(backend.left[0]?.path).toMatch(/membermng\/delete\?id=5$/u)
  })

  test("are sent with the caller's body and idempotency key", async () => {
    await callOnline(approvalCalls.approve, {
      body: { id: '1', version: 2, contentHash: 'h' },
      headers: { 'Idempotency-Key': '"v-1-2"' },
    })
    expect(backend.left[0]?.headers['Idempotency-Key']).toBe('"v-1-2"')
    expect(backend.left[0]?.body).toEqual({ id: '1', version: 2, contentHash: 'h' })
  })

  test("ACC-1 are not sent with another account's token", async () => {
    await beginSession('bea')
    sessionState.view = { status: 'signed-in', sub: anAccountId('ana'), user: null }
    expect(await remove()).toMatchObject({ ok: false, why: 'refused', code: code.unauthorized })
    expect(backend.left).toEqual([])
  })

  test('are not sent for a visitor', async () => {
    await session.end()
    backend.left.length = 0
    expect(await remove()).toMatchObject({ ok: false, code: code.unauthorized })
    expect(backend.left).toEqual([])
  })

  test('AUTH-1 are repeated after a 401 with a renewed token and the same bytes and key', async () => {
    backend.answer = ({ path, headers }) => {
      if (path.includes('refresh'))
        return jsonAnswer({ userId: 'ana', accessToken: 'newer', refreshToken: 'r', expiresTime: 32_503_680_000_000 })
      return headers['Authorization'] === 'Bearer newer'
        ? jsonAnswer(true)
        : jsonAnswer(null, { code: code.unauthorized })
    }
    const key = { 'Idempotency-Key': '"k"' }
    const result = await callOnline(staffCalls.staffPromote, { body: { id: '1' }, headers: key })
    expect(result.ok).toBe(true)
    const [first, , again] = backend.left
    expect([first?.headers['Idempotency-Key'], again?.headers['Idempotency-Key']]).toEqual(['"k"', '"k"'])
    expect(again?.body).toEqual(first?.body)
  })

  test('AUTH-2 are refused if the session has ended, and not repeated after the next login', async () => {
    backend.answer = () => jsonAnswer(null, { code: code.unauthorized, status: 401 })
    expect(await remove()).toMatchObject({ ok: false, why: 'refused', code: code.unauthorized })
    const count = backend.left.length
    await beginSession('ana')
    expect(backend.left).toHaveLength(count)
  })
})

describe('the reason of a failed online action', () => {
  test('is "offline" only if the call began offline', async () => {
    backend.answer = loseAnswer
    connection.browserOffline = true
    expect(await removeReason()).toBe('offline')
    connection.browserOffline = false
    expect(await removeReason()).toBe('unclear')
  })

  test('is "offline" if the call began offline, even if the browser is online again when it fails', async () => {
    connection.browserOffline = true
    backend.answer = () => {
      connection.browserOffline = false
      return loseAnswer()
    }
    expect(await removeReason()).toBe('offline')
  })

  test.each<[string, () => Response]>([
    ['a lost answer', loseAnswer],
    ['a portal’s page', htmlAnswer],
    ['a proxy’s page', () => htmlAnswer(502)],
    ['a server failure', () => jsonAnswer(null, { code: 500, status: 500 })],
    ['half an answer', () => new Response('{"code":0,"da', { headers: { 'Content-Type': 'application/json' } })],
    ['an empty answer', () => new Response('')],
    ['JSON of another server', () => new Response('{"ok":true}')],
  ])('CLASS-1 is "unclear" after %s', async (_, answer) => {
    backend.answer = answer
    expect(await removeReason()).toBe('unclear')
  })

  test.each([500, 502, 503, 408])('CLASS-1 is "unclear" after code %i in a 200', async (errorCode) => {
    backend.answer = () => jsonAnswer(null, { code: errorCode, msg: 'System error' })
    expect(await removeReason()).toBe('unclear')
  })

  test('CLASS-1 is derived from the HTTP status of a refusal whose envelope is empty', async () => {
    backend.answer = () => jsonAnswer(null, { status: 403 })
    expect(await removeReason()).toBe('forbidden')
  })

  test('is "unclear" after a success without the expected data', async () => {
    backend.answer = () => jsonAnswer({ no: 'order' })
    const result = await callOnline(membershipCalls.orderGet, { query: { no: 'MO-1' } })
    expect(result).toMatchObject({ ok: false, why: 'unclear' })
  })

  test('lists the fields that were refused, except entries that cannot be read', async () => {
    const fields = [{ path: 'email', rule: 'email', message: 'No address' }]
    backend.answer = () => jsonAnswer({ fields }, { code: code.badRequest, msg: 'Bad' })
    expect(await remove()).toEqual({ ok: false, why: 'fields', code: code.badRequest, message: 'Bad', fields })
    backend.answer = () => jsonAnswer({ fields: [{ path: 7 }] }, { code: code.badRequest })
    expect(await remove()).toMatchObject({ why: 'fields', fields: [] })
    backend.answer = () => jsonAnswer(null, { code: code.badRequest, status: 400 })
    expect(await remove()).toMatchObject({ why: 'fields', fields: [] })
  })

  test("is a refusal with the server's text after an unknown code, and has no text after a bare 403", async () => {
    backend.answer = () => jsonAnswer(null, { code: 1_009_000_120, msg: 'Five people at most' })
    expect(await remove()).toMatchObject({ why: 'refused', code: 1_009_000_120, message: 'Five people at most' })
    backend.answer = () => jsonAnswer(null, { code: code.forbidden, status: 403 })
    expect(await remove()).toMatchObject({ why: 'forbidden', message: '' })
  })

  test('a refusal by the membership opens the membership dialog', async () => {
    const { count } = refusals.membership
    backend.answer = () => jsonAnswer({ scope: 'STAFF' }, { code: code.membershipLimit })
    expect(await remove()).toMatchObject({ why: 'refused', code: code.membershipLimit })
    expect(refusals.membership).toEqual({ count: count + 1, scope: 'STAFF' })
  })
})

test('leaving a company dissolves it only if the buyer has chosen that', async () => {
  await leaveCompany(false)
  await leaveCompany(true)
  expect(backend.left.map(({ body }) => body)).toEqual([{}, { dissolve: true }])
})
