import { describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import type { WireAnswer } from '#api/wire.ts'
import { classifyAnswer, type AnswerClass } from './classify.ts'

const answer = (
  status: number,
  envelope: { code: number; data?: unknown; msg?: string } | null,
  headers: Record<string, string> = {},
): WireAnswer => ({
  transport: 'ok',
  status,
  contentType: envelope ? 'application/json' : 'text/html',
  headers,
  envelope,
})

const draft = { caseDraftId: 7, version: 3, companyList: [] }

describe('CLASS-1 an answer is classified by its envelope first, by its status second', () => {
  test.each<[string, WireAnswer, Partial<AnswerClass>]>([
    ['success', answer(200, { code: 0, data: 5 }), { cls: 'ok', data: 5 }],
    ['repeated request', answer(200, { code: code.repeated }), { cls: 'ok-known' }],
    ['401 by status', answer(401, { code: 401 }), { cls: 'auth' }],
    ['401 in a 200 envelope', answer(200, { code: 401 }), { cls: 'auth' }],
    ['401 by status, envelope says 0', answer(401, { code: 0 }), { cls: 'auth' }],
    ['token expired', answer(200, { code: code.tokenExpired }), { cls: 'auth' }],
    ['403', answer(403, { code: 403 }), { cls: 'refused', block: { why: 'forbidden' } }],
    [
      'quota in a 200 envelope',
      answer(200, { code: code.membershipLimit, data: { scope: 'ENQUIRY', resetAt: 9 } }),
      { cls: 'quota', scope: 'ENQUIRY', resetAt: 9 },
    ],
    [
      'quota without data',
      answer(200, { code: code.membershipLimit }),
      { cls: 'quota', scope: undefined, resetAt: null },
    ],
    ['429 with seconds', answer(429, { code: 429 }, { 'retry-after': '7' }), { cls: 'throttle', afterMs: 7_000 }],
    ['429 of a proxy, in HTML', answer(429, null, { 'retry-after': '7' }), { cls: 'throttle', afterMs: 7_000 }],
    [
      "429 with a date, read against the server's own clock",
      answer(
        429,
        { code: 429 },
        { 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
      ),
      { cls: 'throttle', afterMs: 60_000 },
    ],
    ['429 with nonsense', answer(429, { code: 429 }, { 'retry-after': 'soon' }), { cls: 'throttle', afterMs: 30_000 }],
    [
      '429 for a year',
      answer(429, { code: 429 }, { 'retry-after': '31536000' }),
      { cls: 'throttle', afterMs: 3_600_000 },
    ],
    [
      '400 with fields',
      answer(400, { code: 400, data: { fields: [{ path: 'note', rule: 'x' }] } }),
      { cls: 'invalid', fields: [{ path: 'note', rule: 'x' }] },
    ],
    [
      '422 with fields',
      answer(422, { code: 422, data: { fields: [{ path: 'note', rule: 'x' }] } }),
      { cls: 'invalid' },
    ],
    ['422 without: the key', answer(422, { code: 422 }), { cls: 'key-reused' }],
    [
      '400 without fields',
      answer(400, { code: 400, msg: 'no' }),
      { cls: 'refused', block: { why: 'refused', code: 400, message: 'no' } },
    ],
    ['a new quotation', answer(200, { code: code.quoteChanged }), { cls: 'refused', block: { why: 'offer-changed' } }],
    ['an old quotation', answer(200, { code: code.quoteExpired }), { cls: 'refused', block: { why: 'offer-expired' } }],
    ['404', answer(200, { code: 404 }), { cls: 'gone', current: null }],
    [
      '410 with the sent draft',
      answer(410, { code: 410, data: { current: draft } }),
      { cls: 'gone', current: expect.objectContaining({ caseDraftId: '7' }) as never },
    ],
    ['409', answer(409, { code: 409 }, { 'retry-after': '2' }), { cls: 'busy', afterMs: 2_000 }],
    [
      '503 with seconds',
      answer(503, { code: 503 }, { 'retry-after': '5' }),
      { cls: 'unknown', why: 'server', afterMs: 5_000 },
    ],
    ['503 of a proxy', answer(503, null, { 'retry-after': '5' }), { cls: 'unknown', why: 'server', afterMs: 5_000 }],
    [
      '412 with the current draft',
      answer(412, { code: 412, data: { current: draft } }),
      { cls: 'conflict', current: expect.objectContaining({ version: 3 }) as never },
    ],
    ['412 with nonsense', answer(412, { code: 412, data: { current: 'x' } }), { cls: 'conflict', current: null }],
    [
      'no room for another draft',
      answer(200, { code: code.draftsFull, msg: 'no room' }),
      { cls: 'refused', block: { why: 'drafts-full' } },
    ],
    ['413', answer(413, { code: 413 }), { cls: 'bad-file', reason: 'too-big' }],
    ['413 of a proxy, in HTML', answer(413, null), { cls: 'bad-file', reason: 'too-big' }],
    ['415', answer(415, { code: 415 }), { cls: 'bad-file', reason: 'wrong-type' }],
    ['malware', answer(200, { code: code.fileInfected }), { cls: 'bad-file', reason: 'infected' }],
    ['426', answer(426, { code: 426 }), { cls: 'client-old' }],
    ['deadline', answer(200, { code: code.deadlinePassed }), { cls: 'refused', block: { why: 'deadline-passed' } }],
    [
      'a product that is gone, by name',
      answer(200, { code: code.productUnavailable, data: { fields: [{ path: 'products.1.pesticideId', rule: 'x' }] } }),
      {
        cls: 'refused',
        block: { why: 'product-unavailable', fields: [{ path: 'products.1.pesticideId', rule: 'x' }] },
      },
    ],
    [
      'a country, by name',
      answer(200, { code: code.countryRestricted, data: { fields: [{ path: 'products.0.pesticideId', rule: 'x' }] } }),
      { cls: 'refused', block: { why: 'country-restricted', fields: [{ path: 'products.0.pesticideId', rule: 'x' }] } },
    ],
    ['500', answer(500, { code: 500 }), { cls: 'unknown', why: 'server' }],
    ['500 in a 200 envelope', answer(200, { code: 500 }), { cls: 'unknown', why: 'server' }],
    ['408', answer(408, { code: 408 }), { cls: 'unknown', why: 'timeout' }],
    ['502 of a proxy', answer(502, null), { cls: 'unknown', why: 'server' }],
    ['captive portal, 200 HTML', answer(200, null), { cls: 'unknown', why: 'portal' }],
    ['portal that says 401 in HTML', answer(401, null), { cls: 'unknown', why: 'portal' }],
    [
      'a code nobody knows',
      answer(200, { code: 424242, msg: 'huh' }),
      { cls: 'refused', block: { why: 'refused', code: 424242, message: 'huh' } },
    ],
    ['no network', { transport: 'offline' }, { cls: 'unknown', why: 'offline' }],
    ['no answer in time', { transport: 'timeout' }, { cls: 'unknown', why: 'timeout' }],
  ])('%s', (_, seen, expected) => {
    expect(classifyAnswer(seen)).toMatchObject(expected)
  })

  test('a definite refusal never counts as an unknown outcome', () => {
    for (const status of [200, 400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 426, 429]) {
      const refusal = status === 200 ? 1009000101 : status
      expect(classifyAnswer(answer(status, { code: refusal })).cls).not.toBe('unknown')
    }
  })
})
