import { describe, expect, it, vi, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { messageCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { createApi, type ApiDeps, type TokenHolder, parseOrTranslate, parseRowByRow } from './client.ts'
import { ApiError, type ApiErrorKind } from './errors.ts'
import type { WireAnswer, WireRequest } from './wire.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import * as z from 'zod/mini'
import { pageOfRows } from '#contract/envelope.ts'

const answer = (envelope: unknown, status = 200): WireAnswer => ({
  transport: 'ok',
  status,
  contentType: 'application/json',
  headers: {},
  envelope: envelope as never,
})

const setUp = (answers: WireAnswer[], over: Partial<ApiDeps> = {}) => {
  const seen: WireRequest[] = []
  let holder: TokenHolder = { sub: anAccountId('me'), accessToken: 'old' }
  const deps: ApiDeps = {
    base: 'http://x',
    locale: () => 'zh-Hans',
    deviceId: () => 'device-1',
    holder: async () => holder,
    renew: vi.fn(async () => {
      holder = { sub: anAccountId('me'), accessToken: 'new' }
      return true
    }),
    send: async (request) => {
      seen.push(request)
      return answers.shift() ?? { transport: 'offline' }
    },
    ...over,
  }
  return { api: createApi(deps), seen, deps }
}

const rejection = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a call', () => {
  it('reports the `x-request-id` of a failure, even from a proxy, but not of a refusal', async () => {
    const headers = { 'x-request-id': 'r-1' }
    const failures = [answer({ code: 500, data: null }, 500), answer(null, 502), answer({ code: 404 }, 404)]
    const { api } = setUp(failures.map((failure) => ({ ...failure, headers }) as WireAnswer))
    const numberOf = async () => (await rejection(api.call(messageCalls.unreadCount))).requestId
    expect([await numberOf(), await numberOf(), await numberOf()]).toEqual(['r-1', 'r-1', undefined])
  })
  it('sends language, device and token, and returns parsed data', async () => {
    const { api, seen } = setUp([answer({ code: 0, data: 7 })])
    expect(await api.call(messageCalls.unreadCount)).toBe(7)
    expect(seen[0]?.url).toBe('http://x/buyer-api/buyer/notify-message/get-unread-count')
    expect(seen[0]?.headers).toMatchObject({
      'Accept-Language': 'zh-CN',
      Authorization: 'Bearer old',
      'X-Device-Id': 'device-1',
    })
  })

  it.each([
    ['compressed, if the backend states the size', { 'Content-Length': '9' }, 9],
    ['as read, if it does not', {}, 30],
  ])('reports the bytes of its response, %s', async (_, headers: Record<string, string>, bytes) => {
    vi.stubGlobal('fetch', async () => new Response('{"code":0,"data":7,"msg":"ñ"}', { headers }))
    const { send: _send, ...deps } = setUp([]).deps
    const receivedSizes: number[] = []
    await createApi(deps).call(messageCalls.unreadCount, { onReceived: (count) => receivedSizes.push(count) })
    expect(receivedSizes).toEqual([bytes])
    vi.unstubAllGlobals()
  })

  it('is repeated once with a renewed token after a 401, as an HTTP status or in the envelope', async () => {
    for (const refusal of [answer({ code: 401 }, 401), answer({ code: 401 }, 200)]) {
      const { api, seen } = setUp([refusal, answer({ code: 0, data: 1 })])
      expect(await api.call(messageCalls.unreadCount)).toBe(1)
      expect(seen.map((request) => request.headers['Authorization'])).toEqual(['Bearer old', 'Bearer new'])
    }
  })

  it('ACC-1 is not repeated with the token of another account that logged in before the repetition', async () => {
    let holder: TokenHolder = { sub: anAccountId('me'), accessToken: 'old' }
    const { api, seen } = setUp([answer({ code: 401 }, 401), answer({ code: 0, data: 7 })], {
      holder: async () => holder,
      renew: async () => {
        holder = { sub: anAccountId('somebody-else'), accessToken: 'theirs' }
        return true
      },
    })
    expect((await rejection(api.call(messageCalls.unreadCount))).code).toBe(code.unauthorized)
    expect(seen.map((request) => request.headers['Authorization'])).toEqual(['Bearer old'])
  })

  it.each([{ sub: anAccountId('somebody-else'), accessToken: 'theirs' }, null])(
    'ACC-1 is not sent if it was made for an account that is not logged in (login: %o)',
    async (holder) => {
      const { api, seen } = setUp([answer({ code: 0, data: 7 })], {
        holder: async () => holder,
        renew: async () => false,
      })
      expect((await rejection(api.call(messageCalls.unreadCount, { sub: 'me' }))).code).toBe(code.unauthorized)
      expect(seen).toHaveLength(0)
    },
  )

  const failures: readonly (readonly [string, WireAnswer, ApiErrorKind])[] = [
    ['no network', { transport: 'offline' }, 'offline'],
    ['no answer in time', { transport: 'timeout' }, 'timeout'],
    ["a captive portal's HTML", { ...answer(null), contentType: 'text/html' } as WireAnswer, 'portal'],
    ["a proxy's 502 page", { ...answer(null, 502) }, 'http'],
    ['an envelope with 500', answer({ code: 500, msg: 'boom' }, 500), 'http'],
    ['a failure in a 200', answer({ code: 500, msg: 'boom' }), 'refused'],
    ['a status of failure over a code of success', answer({ code: 0, data: 1 }, 503), 'http'],
    ['a status of refusal over a code of success', answer({ code: 0, data: 1 }, 403), 'refused'],
    ['an unknown code', answer({ code: 123456, msg: 'odd' }), 'refused'],
    ['data of another shape', answer({ code: 0, data: 'many' }), 'shape'],
  ]
  it.each(failures)('rejects with the kind of error that fits %s', async (_, given, kind) => {
    const { api } = setUp([given])
    expect((await rejection(api.call(messageCalls.unreadCount))).kind).toBe(kind)
  })

  it('preserves the message of a refusal, and reports the membership limit to the app', async () => {
    const onRefused = vi.fn()
    const { api } = setUp([answer({ code: code.membershipLimit, msg: 'none left', data: { scope: 'ENQUIRY' } })], {
      onRefused,
    })
    expect(await rejection(api.call(messageCalls.unreadCount))).toMatchObject({
      code: code.membershipLimit,
      msg: 'none left',
    })
    expect(onRefused).toHaveBeenCalledWith(code.membershipLimit, { scope: 'ENQUIRY' })
  })

  it('A3 treats a date that does not exist as missing', async () => {
    const { api } = setUp([answer({ code: 0, data: productRow(1, { validUntil: [2026, 2, 30] }) })])
    expect((await api.call(catalogueCalls.productGet, { query: { id: '1' } })).validUntil).toBeUndefined()
  })
})

const row = z.object({ id: z.string() })
const list = z.array(row)
const [good, bad] = [{ id: 'a' }, { name: 'nameless' }]

describe('a list, read row by row', () => {
  test('loses only its invalid rows, which are returned in raw form', () => {
    expect(parseRowByRow(list, [bad, good, 7, good])).toEqual({ data: [good, good], unreadable: [bad, 7] })
    expect(parseRowByRow(pageOfRows(row), { list: [good, bad], total: 9 })).toMatchObject({
      data: { list: [good], total: 9 },
      unreadable: [bad],
    })
  })

  test('is empty if all of its rows are invalid; they are returned in raw form', () => {
    expect(parseRowByRow(list, [bad])).toEqual({ data: [], unreadable: [bad] })
  })

  test.each([[null], [undefined], ['<html>'], [7], [{}], [{ list: 'none' }], [{ rows: [good] }]])(
    'VERIFY-6 %j gives null, because it is not a list and must not count as an empty one',
    (data) => {
      expect(parseRowByRow(list, data)).toBeNull()
      expect(parseRowByRow(pageOfRows(row), data)).toBeNull()
    },
  )
})

describe('rows of another dialect', () => {
  const retell = vi.fn((data: unknown) =>
    Promise.resolve((data as { name?: string }[]).map((one) => ({ id: one.name ?? 'x' }))),
  )

  test('stay unchanged if the schema accepts them, and are translated if it rejects them', async () => {
    retell.mockClear()
    expect(await parseOrTranslate(list, [good], retell)).toEqual({ data: [good], unreadable: [] })
    expect(retell).not.toHaveBeenCalled()
    expect(await parseOrTranslate(list, [bad], retell)).toEqual({ data: [{ id: 'nameless' }], unreadable: [] })
  })

  test('are translated if the schema accepts them but `readable` rejects them', async () => {
    expect(await parseOrTranslate(list, [good], retell, () => false)).toEqual({ data: [{ id: 'x' }], unreadable: [] })
  })

  test('are parsed as received if the translation table cannot be loaded', async () => {
    const failing = () => Promise.reject(new Error('no dialect'))
    expect(await parseOrTranslate(list, [good, bad], failing)).toEqual({ data: [good], unreadable: [bad] })
  })
})
