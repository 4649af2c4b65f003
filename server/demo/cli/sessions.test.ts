import { beforeEach, describe, expect, test } from 'vitest'
import { fileCalls } from '#contract/calls/account.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { sellerRecord, type SellerRecord } from '#contract/entities/seller-record.ts'
import { findReceived, lineOf, sheetOf } from './received.ts'
import { ask, CommandError, forgetSessions, tokenOf, type World } from './sessions.ts'

const start = 1_788_000_000_000
let now: number
let stored: string | null
let asked: { url: string; init: RequestInit }[]
let answers: (url: string) => unknown
beforeEach(() => {
  now = start
  stored = null
  asked = []
  answers = () => signedIn(`token-${asked.length}`)
})
const signedIn = (accessToken: string) => ({
  code: 0,
  data: { userId: '1', accessToken, refreshToken: 'r', expiresTime: now + 3_600_000 },
  msg: '',
})
const world = (base = 'http://localhost:4600'): World => ({
  base,
  fetch: async (url, init) => {
    asked.push({ url, init })
    const answer = answers(url)
    return answer instanceof Response ? answer : Response.json(answer)
  },
  now: () => now,
  uuid: () => 'uuid-1',
  password: 'pass',
  emailOf: (id) => `supplier-${id}@example.com`,
  stored: { read: () => stored, write: (text) => void (stored = text) },
  readFile: () => ({ name: 'a.pdf', bytes: new Uint8Array() }),
  print: () => undefined,
})
const headers = () => (asked.at(-1)?.init.headers ?? {}) as Record<string, string>
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('a call', () => {
  test('carries its query with any characters, and a key only if it writes', async () => {
    answers = () => ({ code: 0, data: { list: [], total: 0 }, msg: '' })
    await ask(world(), sellerCalls.inbox, { token: 't', query: { kind: 'enquiry', pageNo: 1, pageSize: 100 } })
    const url = new URL(asked[0]?.url ?? '')
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      sellerCalls.inbox.path,
      { kind: 'enquiry', pageNo: '1', pageSize: '100' },
    ])
    expect(headers()).toEqual({ Authorization: 'Bearer t' })
  })
  test('with a file sets no content type itself', async () => {
    answers = () => ({ code: 0, data: '/files/x/a.pdf', msg: '' })
    const form = new FormData()
    await ask(world(), fileCalls.uploadFile, { token: 't', form })
    expect(asked[0]?.init.body).toBe(form)
    expect(headers()).not.toHaveProperty('Content-Type')
  })
  test.each([
    [
      'nobody is there',
      () => {
        throw new Error('ECONNREFUSED')
      },
      'Is it running',
      null,
    ],
    ['somebody else is there', () => new Response('<html>'), 'not this backend (HTTP 200)', null],
    ['something else answers in JSON', () => ({ hello: 1 }), 'not this backend', null],
    ['it is refused', () => ({ code: 403, data: null, msg: 'Not yours.' }), 'Not yours.', 403],
    ['it is refused without a word', () => ({ code: 409, data: null, msg: '' }), 'Refused with code 409.', 409],
    [
      'its fields are refused',
      () => ({ code: 400, data: { fields: [{ path: 'lines.0.prePrice', rule: 'decimal' }] }, msg: 'Please check.' }),
      'Please check.\n  lines.0.prePrice: decimal',
      400,
    ],
  ] as const)('to which %s says so in words', async (_, does, says, refusal) => {
    answers = does
    const error = await failure(ask(world(), sellerCalls.sellerInfo, { token: 't' }))
    expect(error).toBeInstanceOf(CommandError)
    expect(error).toMatchObject({ message: expect.stringContaining(says), refusal })
  })
})

describe('a sign-in', () => {
  test('is made once, by the supplier’s own address, and used until shortly before it ends', async () => {
    const one = world()
    expect([await tokenOf(one, '9001'), await tokenOf(one, '9001')]).toEqual(['token-1', 'token-1'])
    expect(JSON.parse(asked[0]?.init.body as string)).toEqual({ email: 'supplier-9001@example.com', password: 'pass' })
    now = start + 3_600_000 - 60_001
    expect(await tokenOf(one, '9001')).toBe('token-1')
    now += 1
    expect(await tokenOf(one, '9001')).toBe('token-2')
  })
  test('belongs to one supplier at one backend', async () => {
    const [one, other] = [world(), world('http://localhost:4700')]
    expect([await tokenOf(one, '9001'), await tokenOf(one, '9002'), await tokenOf(other, '9001')]).toEqual([
      'token-1',
      'token-2',
      'token-3',
    ])
    expect([await tokenOf(one, '9001'), await tokenOf(other, '9001')]).toEqual(['token-1', 'token-3'])
  })
  test.each(['', '{', '[]', '{"x":1}', '{"http://localhost:4600 9001":{"token":7}}', 'null'])(
    'is made again if the file contains %j',
    async (text) => {
      stored = text
      expect(await tokenOf(world(), '9001')).toBe('token-1')
      expect(JSON.parse(stored)).toHaveProperty(['http://localhost:4600 9001', 'token'], 'token-1')
    },
  )
  test('that was deleted is made again', async () => {
    const one = world()
    await tokenOf(one, '9001')
    forgetSessions(one)
    expect(await tokenOf(one, '9001')).toBe('token-2')
  })
})

const record = (recordNo: string, more: object = {}): SellerRecord =>
  sellerRecord.parse({
    id: recordNo,
    kind: 'enquiry',
    recordNo,
    status: 10,
    createTime: start,
    company: { name: 'Demo One' },
    attachList: [],
    requiredFiles: [],
    log: [],
    companyTimezone: 'Asia/Shanghai',
    products: [{ pesticideId: 'PD1', name: 'Glyphosate 41% SL', quantity: '5', unit: 'kg', packaging: 'BAG' }],
    ...more,
  })

describe('a request is found by its number', () => {
  const numbers = ['E-20260901-7K3QX', 'E-20260901-8M4QX', 'E-20260902-AB3QX']
  const found = async (named: string) => {
    answers = (url) =>
      url.includes('/auth/')
        ? signedIn('t')
        : {
            code: 0,
            data: {
              list: url.includes('kind=enquiry')
                ? numbers.map((no, at) => ({ ...record(no), createTime: start + at }))
                : [],
              total: 3,
            },
            msg: '',
          }
    const result = await findReceived(world(), ['9001'], named).catch((error: unknown) => error)
    return result instanceof CommandError ? result.message : (result as { record: SellerRecord }).record.recordNo
  }
  test.each([
    ['the whole of it', 'E-20260901-8M4QX', numbers[1]],
    ['small letters', 'e-20260902-ab3qx', numbers[2]],
    ['its last part', 'AB3QX', numbers[2]],
    ['the newest', 'last', numbers[2]],
  ])('%s', async (_, named, no) => expect(await found(named)).toBe(no))
  test('without a guess: if several fit, all are named', async () => {
    expect(await found('3QX')).toBe(`"3QX" fits ${numbers[2]}, ${numbers[0]}. Please name one.`)
    expect(await found('7K3Q')).toMatch(/^No request "7K3Q"/)
  })
})

describe('a printed request', () => {
  const received = (one: SellerRecord) => ({ supplierId: '9001', token: 't', kind: 'enquiry' as const, record: one })
  test('is a line with its number, where it stands, who has it, and for what', () => {
    const two = record('E-1', {
      products: [
        { pesticideId: 'PD1', name: 'One' },
        { pesticideId: 'PD2', name: 'Two' },
        { pesticideId: 'PD3', name: 'Three' },
      ],
    })
    expect(lineOf(received(two))).toMatch(/^E-1 +sent \(10\) +9001 {2}Demo One {2}One and 2 more$/)
  })
  test('is a sheet of what was asked, what was said and what is possible now', () => {
    const sheet = sheetOf(
      received(
        record('E-1', {
          note: 'Labels in Portuguese',
          log: [{ id: '0', type: 'sent', actor: 'buyer', time: start, text: null, files: [] }],
        }),
      ),
    ).join('\n')
    expect(sheet).toContain('PD1 Glyphosate 41% SL 5 kg BAG')
    expect(sheet).toContain('note: Labels in Portuguese')
    expect(sheet).toContain('buyer  sent')
    expect(sheet).toMatch(/possible now: .*open/)
    expect(sheet).not.toContain('documents missing')
  })
})
