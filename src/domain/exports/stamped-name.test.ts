import { expect, it } from 'vitest'
import { zoneOffsetMinutes } from './stamped-name.ts'

it('the offset of a zone includes half hours and summer time, and is 0 for an unknown zone', () => {
  const [january, july] = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)]
  expect(zoneOffsetMinutes('Asia/Kathmandu', january)).toBe(345)
  expect([zoneOffsetMinutes('Europe/Madrid', january), zoneOffsetMinutes('Europe/Madrid', july)]).toEqual([60, 120])
  expect(zoneOffsetMinutes('America/Sao_Paulo', july)).toBe(-180)
  expect(zoneOffsetMinutes('Mars/Olympus', july)).toBe(0)
})
