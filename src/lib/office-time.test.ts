import { expect, it } from 'vitest'
import { officeTime } from './office-time.ts'

it('the time of day in another time zone is within office hours in Shanghai while it is night in Asunción', () => {
  expect(officeTime('Asia/Shanghai', Date.UTC(2026, 2, 12, 3, 0))).toEqual({ weekend: false, office: true })
})

it('the time of day in another time zone is Saturday in Shanghai while it is still Friday in Asunción', () => {
  expect(officeTime('Asia/Shanghai', Date.UTC(2026, 2, 13, 17, 0))).toEqual({ weekend: true, office: false })
  expect(officeTime('UTC', Date.UTC(2026, 2, 13, 17, 0))).toEqual({ weekend: false, office: true })
})

it('the time of day in another time zone falls back to UTC for an unknown time zone', () => {
  expect(officeTime('Mars/Olympus', Date.UTC(2026, 2, 12, 3, 0))).toEqual({ weekend: false, office: false })
})
