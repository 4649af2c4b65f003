import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { SupplierClock, SuppliersClock } from './supplier-clock.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Friday evening in UTC; Saturday in Shanghai.
  vi.setSystemTime(Date.UTC(2026, 2, 13, 17, 0))
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (element: React.ReactNode) => draw(element).container.textContent

it('shows the time there, and whether it is within office hours', () => {
  expect(shown(<SupplierClock zone="Asia/Shanghai" />)).toBe('01:00 supplier’s local time, weekend')
  expect(shown(<SupplierClock zone="UTC" />)).toBe('17:00 supplier’s local time')
  expect(shown(<SupplierClock zone="Europe/Berlin" />)).toBe('18:00 supplier’s local time, outside office hours')
})

it('compact, it shows time and weekend, and tells screen readers whose time it is', () => {
  draw(<SupplierClock zone="Asia/Shanghai" compact />)
  expect(screen.getByText('01:00').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('01:00 supplier’s local time').className).toBe('sr')
  expect(screen.getByText('weekend', { exact: false })).toBeTruthy()
  expect(shown(<SupplierClock zone="Europe/Berlin" compact />)).not.toContain('office hours')
})

it('shows one clock for several suppliers only when it is right for all of them', () => {
  expect(shown(<SuppliersClock zones={['UTC', 'UTC']} />)).toBe('17:00 supplier’s local time')
  expect(shown(<SuppliersClock zones={['UTC', 'Asia/Shanghai']} />)).toBe('')
  expect(shown(<SuppliersClock zones={[]} />)).toBe('')
})

it('shows no clock for an unknown time zone', () => {
  expect(shown(<SupplierClock zone="Mars/Olympus" />)).toBe('')
})
