import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { SupplierClock, SuppliersClock } from './supplier-clock.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Friday evening in UTC; in Shanghai Saturday has begun.
  vi.setSystemTime(Date.UTC(2026, 2, 13, 17, 0))
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (element: React.ReactNode) => draw(element).container.textContent

it('says the time there, and whether anybody is at work', () => {
  expect(shown(<SupplierClock zone="Asia/Shanghai" />)).toBe('01:00 at the supplier, weekend')
  expect(shown(<SupplierClock zone="UTC" />)).toBe('17:00 at the supplier')
  expect(shown(<SupplierClock zone="Europe/Berlin" />)).toBe('18:00 at the supplier, outside office hours')
})

it('where there is little room the time and the weekend; whose time it is stays said to who does not see it', () => {
  draw(<SupplierClock zone="Asia/Shanghai" compact />)
  expect(screen.getByText('01:00').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('01:00 at the supplier').className).toBe('sr')
  expect(screen.getByText('weekend', { exact: false })).toBeTruthy()
  expect(shown(<SupplierClock zone="Europe/Berlin" compact />)).not.toContain('office hours')
})

it('one clock for several suppliers, only where it is right for all of them', () => {
  expect(shown(<SuppliersClock zones={['UTC', 'UTC']} />)).toBe('17:00 at the supplier')
  expect(shown(<SuppliersClock zones={['UTC', 'Asia/Shanghai']} />)).toBe('')
  expect(shown(<SuppliersClock zones={[]} />)).toBe('')
})

it('a zone this engine has never heard of has no clock rather than a wrong one', () => {
  expect(shown(<SupplierClock zone="Mars/Olympus" />)).toBe('')
})
