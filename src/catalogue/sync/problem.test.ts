import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { ApiError, type ApiErrorKind } from '#api/errors.ts'
import type { CopyProblem } from '../store/schema.ts'
import { isOutOfSpace, isUnreadableStorage, problemOf } from './problem.ts'

const fullError = new DOMException('full', 'QuotaExceededError')

test('a full disk is recognised however deeply the error is wrapped', () => {
  expect(isOutOfSpace(fullError)).toBe(true)
  expect(isOutOfSpace(new Dexie.AbortError('aborted', fullError))).toBe(true)
  expect(isOutOfSpace(new Error('outer', { cause: new Error('inner', { cause: fullError }) }))).toBe(true)
  expect(isOutOfSpace(new Dexie.AbortError('aborted'))).toBe(false)
  expect(isOutOfSpace('QuotaExceededError')).toBe(false)
})

test('an error that means lost data is distinguished from other errors', () => {
  expect(isUnreadableStorage(new DOMException('Data lost due to missing file.', 'NotReadableError'))).toBe(true)
  expect(isUnreadableStorage(new Dexie.DataError('Failed to read large IndexedDB value'))).toBe(true)
  expect(isUnreadableStorage(new Dexie.AbortError('aborted'))).toBe(false)
  expect(isUnreadableStorage(new ApiError('shape'))).toBe(false)
})

test.each<[ApiErrorKind, CopyProblem]>([
  ['offline', 'offline'],
  ['timeout', 'timeout'],
  ['portal', 'portal'],
  ['http', 'server'],
  ['refused', 'server'],
  ['shape', 'damaged'],
])('an API error of the kind "%s" is reported as the copy problem "%s"', (kind, problem) => {
  expect(problemOf(new ApiError(kind))).toBe(problem)
})
