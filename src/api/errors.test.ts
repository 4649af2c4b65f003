import { expect, test } from 'vitest'
import {
  ApiError,
  isTransient,
  mayHaveBeenApplied,
  maySucceedLater,
  type ApiErrorKind,
  isUnsupportedCall,
} from './errors.ts'

test.each<[string, unknown, boolean]>([
  ['404', new ApiError('http', { http: 404 }), true],
  ['405', new ApiError('http', { http: 405 }), true],
  ['404 in a 200', new ApiError('refused', { code: 404, http: 200 }), true],
  ['405 in a 200', new ApiError('refused', { code: 405, http: 200 }), true],
  ['data of another shape', new ApiError('shape'), true],
  ['an HTML page', new ApiError('portal', { http: 200 }), false],
  ['no answer', new ApiError('offline'), false],
  ['no answer in time', new ApiError('timeout'), false],
  ['a failure', new ApiError('http', { http: 500 }), false],
  ['a refused token', new ApiError('refused', { code: 401, http: 401 }), false],
  ['an unknown code', new ApiError('refused', { code: 987_654, http: 200 }), false],
  ['an error of this app', new TypeError('x'), false],
  ['an object that only resembles an error', { kind: 'shape', code: 404 }, false],
  ['undefined', undefined, false],
])('a call counts as unsupported after %s (%s): %s', (_, error, offered) => {
  expect(isUnsupportedCall(error)).toBe(offered)
})

test('F8 if another call was just answered, HTML means an unsupported call, but no answer or a 502 does not', () => {
  expect(isUnsupportedCall(new ApiError('portal'), true)).toBe(true)
  expect(isUnsupportedCall(new ApiError('offline'), true)).toBe(false)
  expect(isUnsupportedCall(new ApiError('http', { http: 502 }), true)).toBe(false)
})

test.each<[ApiErrorKind, boolean]>([
  ['offline', true],
  ['timeout', true],
  ['portal', true],
  ['http', true],
  ['refused', false],
  ['shape', false],
])('after an error of kind %s, reading again later may succeed: %s', (kind, transient) => {
  expect(isTransient(new ApiError(kind))).toBe(transient)
  expect(isTransient(new TypeError(kind))).toBe(false)
})

test.each<[number, boolean, boolean]>([
  [500, true, true],
  [503, true, true],
  [599, true, true],
  // 408 means that the server stopped waiting, so it is unclear whether it applied the write.
  [408, true, false],
  [501, false, false],
  [499, false, false],
  [600, false, false],
  [1_009_000_110, false, false],
])('CLASS-1 after %i in a 200, a write may be applied: %s; may succeed later: %s', (errorCode, unclear, again) => {
  const error = new ApiError('refused', { code: errorCode, http: 200 })
  expect([mayHaveBeenApplied(error), maySucceedLater(error)]).toEqual([unclear, again])
  expect(isTransient(error)).toBe(false)
})

test.each<[number, boolean]>([
  [500, true],
  [502, true],
  [501, false],
])('CLASS-1 after HTTP status %i, with or without an envelope, a write may be applied: %s', (http, unclear) => {
  expect(mayHaveBeenApplied(new ApiError('http', { http }))).toBe(unclear)
  expect(mayHaveBeenApplied(new ApiError('http', { http, code: http }))).toBe(unclear)
})
