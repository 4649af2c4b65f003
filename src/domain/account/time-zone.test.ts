import { expect, test } from 'vitest'
import { initialZone } from './time-zone.ts'

const zones = [
  { id: 'America/Lima', isCurrentTimezone: false },
  { id: 'Asia/Shanghai', isCurrentTimezone: true },
]
test('the saved zone is chosen', () => expect(initialZone(zones, 'America/Lima')).toBe('America/Lima'))
test.each([null, undefined, '', 'Mars/Olympus'])(
  'without a known saved zone (%s) the current zone is chosen',
  (saved) => expect(initialZone(zones, saved)).toBe('Asia/Shanghai'),
)
test('without a current zone nothing is chosen', () => expect(initialZone([], 'America/Lima')).toBe(''))
