import { expect, test } from 'vitest'
import type { Random } from '#server/platform/system.ts'
import { requestNumber } from './send.ts'

const drawing = (numbers: number[]) => ({ below: (limit: number) => (numbers.shift() ?? 0) % limit }) as Random

test('a number states kind and day, and has no character that is confused with another', () => {
  expect(requestNumber('E', '2026-11-21', drawing([5, 17, 1, 24, 30]))).toBe('E-20261121-7K3SY')
  const all = requestNumber('R', '2026-01-02', { below: (limit: number) => limit - 1 } as Random)
  expect(all).toBe('R-20260102-ZZZZZ')
  const signs = Array.from({ length: 32 }, (_, n) =>
    requestNumber('S', '2026-01-02', drawing([n, n, n, n, n])).at(-1),
  ).join('')
  expect(signs).not.toMatch(/[01IO]/)
})
