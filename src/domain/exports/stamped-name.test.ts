import { expect, it } from 'vitest'
import { offsetIn } from './stamped-name.ts'

it('the offset of a zone includes half hours and summer time, and is 0 for an unknown zone', () => {
  const [january, july] = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)]
  expect(offsetIn('Asia/Kathmandu', january)).toBe(345)
  expect([offsetIn('Europe/Madrid', january), offsetIn('Europe/Madrid', july)]).toEqual([60, 120])
  expect(offsetIn('America/Sao_Paulo', july)).toBe(-180)
  expect(offsetIn('Mars/Olympus', july)).toBe(0)
})
