import { expect, it } from 'vitest'
import { zoneOffset } from './stamped-name.ts'

it('the offset of a zone includes half hours and summer time, and is 0 for an unknown zone', () => {
  const [january, july] = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)]
  expect(zoneOffset('Asia/Kathmandu', january)).toBe(345)
  expect([zoneOffset('Europe/Madrid', january), zoneOffset('Europe/Madrid', july)]).toEqual([60, 120])
  expect(zoneOffset('America/Sao_Paulo', july)).toBe(-180)
  expect(zoneOffset('Mars/Olympus', july)).toBe(0)
})
