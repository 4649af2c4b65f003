import { describe, expect, test, beforeEach, it, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { DataAge, useOriginText, type RecordOrigin } from './provenance.tsx'
import { ValidityPill } from './register-facts.tsx'
import { useAlertLabels } from './use-alert-labels.ts'
import { formatPriceAmount, usePriceLabels } from './use-price-labels.ts'
import { SupplierClock, SharedSupplierClock } from './supplier-clock.tsx'

const text = (element: Parameters<typeof renderScreen>[0]) => renderScreen(element).container.textContent

test.each([
  [0, '0 days old'],
  [1, '1 day old'],
  [89, '89 days old'],
  [90, '2 months old'],
  [365, '11 months old'],
  [366, '12 months old'],
  // An age in years is shown only after two full years: 730 days are 23 months.
  [729, '23 months old'],
  [730, '23 months old'],
  [731, '2 years old'],
  [1461, '4 years old'],
])('the age of a record is shown for %i days', (days, expected) => expect(text(<DataAge days={days} />)).toBe(expected))

describe('the validity of a registration', () => {
  test.each([
    ['2150-01-01', 'replied', /^Valid to/],
    ['2001-01-01', 'attention', /^Expired on/],
  ])('is shown for %s', (until, tone, expected) => {
    const { container } = renderScreen(<ValidityPill until={until} />)
    expect(container.querySelector(`.pill.tone--${tone}`)?.textContent).toMatch(expected)
  })
  test('is not shown if the register does not state it', () => {
    expect(text(<ValidityPill until={null} />)).toBe('')
    expect(text(<ValidityPill until={undefined} />)).toBe('')
  })
})

const SourceText = ({ of }: { readonly of: RecordOrigin }) => <>{useOriginText()(of)}</>
test.each<[RecordOrigin, RegExp]>([
  [{ demo: false, snapshot: '2025-06-13', source: 'ICAMA' }, /^Chinese pesticide register .* 13 Jun/],
  [{ demo: false, source: 'ICAMA' }, /^Date of the record not stated/],
  [{ demo: false }, /^Source and date of the record not stated/],
  // Demo data are never attributed to the register, whatever date they have.
  [{ demo: true, snapshot: '2025-06-13', source: 'ICAMA' }, /^Demonstration data$/],
])('the source of a record is named for %j', (of, expected) => expect(text(<SourceText of={of} />)).toMatch(expected))

describe('the text of a price', () => {
  test.each([
    [5, '5.00'],
    [999.5, '999.50'],
    [1000, '1,000'],
    [29_375.5, '29,375.5'],
    [0, '0.00'],
  ])('shows the amount %d', (price, expected) => expect(formatPriceAmount(price)).toBe(expected))
  const series = { specification: '95% TC', per: 't', tax: null, delivery: null, packaging: null } as const
  const Of = ({ of }: { readonly of: Parameters<ReturnType<typeof usePriceLabels>['of']>[0] }) => (
    <>{usePriceLabels().of(of)}</>
  )
  test('lists its details, including those that the source does not state', () => {
    expect(text(<Of of={series} />)).toBe('95% TC, per t, tax not stated, ex works or delivered not stated')
    expect(text(<Of of={{ ...series, per: 'kg', tax: 'included', delivery: 'fob', packaging: '25 kg bag' }} />)).toBe(
      '95% TC, per kg, tax included, FOB, 25 kg bag',
    )
  })
  const of = { names: { en: 'Glyphosate' }, specification: '95% TC', currency: 'CNY', per: 't', demo: true } as const
  const Rung = ({ demo }: { readonly demo: boolean }) => (
    <>
      {useAlertLabels().rung(
        { kind: 'above', price: '29000' },
        { day: '2026-03-12', side: 'up', price: '29500', share: null },
        { ...of, demo },
      )}
    </>
  )
  test('marks the alert of an illustrative series as illustrative', () => {
    expect(text(<Rung demo={false} />)).toMatch(/^RMB 29,500 per t on 12 Mar.*, above RMB 29,000 per t\.$/)
    expect(text(<Rung demo />)).toMatch(/Illustrative: this price series is invented\.$/)
  })
})

describe('the clock of a supplier', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    // Friday 17:00 UTC is Saturday 01:00 in Shanghai.
    vi.setSystemTime(Date.UTC(2026, 2, 13, 17, 0))
  })

  const textIn = (element: React.ReactNode) => renderScreen(element).container.textContent

  it('shows the local time, and whether it is within office hours', () => {
    expect(textIn(<SupplierClock zone="Asia/Shanghai" />)).toBe('01:00 supplier’s local time, weekend')
    expect(textIn(<SupplierClock zone="UTC" />)).toBe('17:00 supplier’s local time')
    expect(textIn(<SupplierClock zone="Europe/Berlin" />)).toBe('18:00 supplier’s local time, outside office hours')
  })

  it('shows one clock for several suppliers only if they share a time zone', () => {
    expect(textIn(<SharedSupplierClock zones={['UTC', 'UTC']} />)).toBe('17:00 supplier’s local time')
    expect(textIn(<SharedSupplierClock zones={['UTC', 'Asia/Shanghai']} />)).toBe('')
    expect(textIn(<SharedSupplierClock zones={[]} />)).toBe('')
  })

  it('is not rendered for an unknown time zone', () => {
    expect(textIn(<SupplierClock zone="Mars/Olympus" />)).toBe('')
  })
})
