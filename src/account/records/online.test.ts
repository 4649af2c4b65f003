import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalCalls } from '#contract/calls/requests.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import { session } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { cut, ownLine, says, saysPage, signIn } from '#tests/harness/own-line.ts'
import { askOnline, exitCompany } from './online.ts'

let line: Awaited<ReturnType<typeof ownLine>>
beforeEach(async () => {
  line = await ownLine('ana', () => says(true))
})
afterEach(async () => {
  connection.browserOffline = false
  line.answer = () => says(null)
  await session.end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const remove = () => askOnline(staffCalls.staffDelete, { query: { id: '5' } })
const why = async () => {
  const result = await remove()
  return result.ok ? 'done' : result.why
}

describe('online actions', () => {
  test("are sent once, at once, with the user's token", async () => {
    expect(await remove()).toEqual({ ok: true, data: true })
    expect(line.left).toHaveLength(1)
    expect(line.left[0]).toMatchObject({ method: 'DELETE', headers: { Authorization: 'Bearer token-ana' } })
    expect(line.left[0]?.path).toMatch(/membermng\/delete\?id=5$/u)
  })

  test('have the given key', async () => {
    await askOnline(approvalCalls.approve, {
      body: { id: '1', version: 2, contentHash: 'h' },
      headers: { 'Idempotency-Key': '"v-1-2"' },
    })
    expect(line.left[0]?.headers['Idempotency-Key']).toBe('"v-1-2"')
    expect(line.left[0]?.body).toEqual({ id: '1', version: 2, contentHash: 'h' })
  })

  test("ACC-1 are not sent with another account's token", async () => {
    await signIn('bea')
    sessionState.view = { status: 'signed-in', sub: anAccount('ana'), user: null }
    expect(await remove()).toMatchObject({ ok: false, why: 'refused', code: code.unauthorized })
    expect(line.left).toEqual([])
  })

  test('are not sent for a visitor', async () => {
    await session.end()
    line.left.length = 0
    expect(await remove()).toMatchObject({ ok: false, code: code.unauthorized })
    expect(line.left).toEqual([])
  })

  test('AUTH-1 are repeated with a renewed token, and with the same bytes and key', async () => {
    line.answer = ({ path, headers }) => {
      if (path.includes('refresh'))
        return says({ userId: 'ana', accessToken: 'newer', refreshToken: 'r', expiresTime: 32_503_680_000_000 })
      return headers['Authorization'] === 'Bearer newer' ? says(true) : says(null, { code: code.unauthorized })
    }
    const key = { 'Idempotency-Key': '"k"' }
    const result = await askOnline(staffCalls.staffPromote, { body: { id: '1' }, headers: key })
    expect(result.ok).toBe(true)
    const [first, , again] = line.left
    expect([first?.headers['Idempotency-Key'], again?.headers['Idempotency-Key']]).toEqual(['"k"', '"k"'])
    expect(again?.body).toEqual(first?.body)
  })

  test('AUTH-2 are refused without a session, and not done later', async () => {
    line.answer = () => says(null, { code: code.unauthorized, status: 401 })
    expect(await remove()).toMatchObject({ ok: false, why: 'refused', code: code.unauthorized })
    const count = line.left.length
    await signIn('ana')
    expect(line.left).toHaveLength(count)
  })
})

describe('the reason of a failed online action', () => {
  test('is "offline" only if the call began offline', async () => {
    line.answer = cut
    connection.browserOffline = true
    expect(await why()).toBe('offline')
    connection.browserOffline = false
    expect(await why()).toBe('unclear')
  })

  test('is "offline" even if the browser is online when it fails', async () => {
    connection.browserOffline = true
    line.answer = () => {
      connection.browserOffline = false
      return cut()
    }
    expect(await why()).toBe('offline')
  })

  test.each<[string, () => Response]>([
    ['a lost answer', cut],
    ['a portal’s page', saysPage],
    ['a proxy’s page', () => saysPage(502)],
    ['a server failure', () => says(null, { code: 500, status: 500 })],
    ['half an answer', () => new Response('{"code":0,"da', { headers: { 'Content-Type': 'application/json' } })],
    ['an empty answer', () => new Response('')],
    ['JSON of another server', () => new Response('{"ok":true}')],
  ])('CLASS-1 is "unclear" after %s', async (_, answer) => {
    line.answer = answer
    expect(await why()).toBe('unclear')
  })

  test.each([500, 502, 503, 408])('CLASS-1 is "unclear" after code %i in a 200', async (said) => {
    line.answer = () => says(null, { code: said, msg: 'System error' })
    expect(await why()).toBe('unclear')
  })

  test('CLASS-1 is the refusing status even with an empty envelope', async () => {
    line.answer = () => says(null, { status: 403 })
    expect(await why()).toBe('forbidden')
  })

  test('is "unclear" after a success without data', async () => {
    line.answer = () => says({ no: 'order' })
    const result = await askOnline(membershipCalls.orderGet, { query: { no: 'MO-1' } })
    expect(result).toMatchObject({ ok: false, why: 'unclear' })
  })

  test('names refused fields, without unreadable ones', async () => {
    const fields = [{ path: 'email', rule: 'email', message: 'No address' }]
    line.answer = () => says({ fields }, { code: code.badRequest, msg: 'Bad' })
    expect(await remove()).toEqual({ ok: false, why: 'fields', code: code.badRequest, message: 'Bad', fields })
    line.answer = () => says({ fields: [{ path: 7 }] }, { code: code.badRequest })
    expect(await remove()).toMatchObject({ why: 'fields', fields: [] })
    line.answer = () => says(null, { code: code.badRequest, status: 400 })
    expect(await remove()).toMatchObject({ why: 'fields', fields: [] })
  })

  test("is a refusal with the server's text after an unknown code", async () => {
    line.answer = () => says(null, { code: 1_009_000_120, msg: 'Five people at most' })
    expect(await remove()).toMatchObject({ why: 'refused', code: 1_009_000_120, message: 'Five people at most' })
    line.answer = () => says(null, { code: code.forbidden, status: 403 })
    expect(await remove()).toMatchObject({ why: 'forbidden', message: '' })
  })

  test('a refusal by the membership opens its dialog', async () => {
    const { count } = refusals.membership
    line.answer = () => says({ scope: 'STAFF' }, { code: code.membershipLimit })
    expect(await remove()).toMatchObject({ why: 'refused', code: code.membershipLimit })
    expect(refusals.membership).toEqual({ count: count + 1, scope: 'STAFF' })
  })
})

describe('leaving a company', () => {
  test('dissolves it only on request', async () => {
    await exitCompany(false)
    await exitCompany(true)
    expect(line.left.map(({ body }) => body)).toEqual([{}, { dissolve: true }])
  })
})
