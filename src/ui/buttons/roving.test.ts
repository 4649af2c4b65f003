import { expect, it } from 'vitest'
import { roveTo } from './roving.ts'

it.each([
  ['ArrowRight', 0, 3, false, 1],
  ['ArrowDown', 2, 3, false, 0],
  ['ArrowLeft', 0, 3, false, 2],
  ['ArrowRight', 0, 3, true, 2],
  ['ArrowUp', 1, 3, true, 0],
  ['Home', 2, 3, false, 0],
  ['End', 0, 3, false, 2],
  ['a', 0, 3, false, null],
  ['ArrowRight', 0, 0, false, null],
])('%s from %i of %i, right to left %s, leads to %s', (key, index, count, rightToLeft, to) =>
  expect(roveTo(key, index, count, rightToLeft)).toBe(to),
)
