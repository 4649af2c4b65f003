import { expect, test } from 'vitest'
import { initialZone } from './time-zone.ts'

const zones = [
  { id: 'America/Lima', isCurrentTimezone: false },
  { id: 'Asia/Shanghai', isCurrentTimezone: true },
]
test('the saved time zone is chosen', () => expect(initialZone(zones, 'America/Lima')).toBe('America/Lima'))
test.each([null, undefined, '', 'Mars/Olympus'])(
  'if the saved zone is %s, the zone that is marked as current is chosen',
  (saved) => expect(initialZone(zones, saved)).toBe('Asia/Shanghai'),
)
test('no zone is chosen if none is marked as current', () => expect(initialZone([], 'America/Lima')).toBe(''))
