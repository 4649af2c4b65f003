import { expect, test } from 'vitest'
import { officeHoursState } from './office-time.ts'

test.each([
  ['in office hours of Shanghai', 'Asia/Shanghai', 12, 3, { weekend: false, office: true }],
  ['on Saturday in Shanghai', 'Asia/Shanghai', 13, 17, { weekend: true, office: false }],
  ['on Friday in UTC, when it is Saturday in Shanghai', 'UTC', 13, 17, { weekend: false, office: true }],
  ['in an unknown zone, which is read as UTC', 'Mars/Olympus', 12, 3, { weekend: false, office: false }],
])('weekend and office hours are recognised %s', (_, zone, day, hour, expected) => {
  expect(officeHoursState(zone, Date.UTC(2026, 2, day, hour, 0))).toEqual(expected)
})
