import { describe, expect, test } from 'vitest'
import { code } from './codes.ts'
import { conflictRefusal, envelope } from './envelope.ts'

describe('the envelope', () => {
  test.each([{ code: 0 }, { code: 0, data: null, msg: null }, { code: 500, msg: 'x' }, { code: 0, data: 1, extra: 1 }])(
    'accepts %j',
    (value) => expect(envelope.safeParse(value).success).toBe(true),
  )
  test.each([{}, { code: '0' }, { code: null, data: 1 }, null, 'ok', [], '<html>'])('rejects %j', (value) =>
    expect(envelope.safeParse(value).success).toBe(false),
  )
  test("of a conflict contains the server's draft", () => {
    expect(conflictRefusal.safeParse({}).success).toBe(false)
    expect(conflictRefusal.parse({ current: { caseDraftId: 1 } }).current.caseDraftId).toBe('1')
  })
  test('has a different code for each reason', () => {
    const codes = Object.values(code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
