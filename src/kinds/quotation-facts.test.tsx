import { describe, expect, test } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { aQuotation } from '#domain/quotations/test-quotations.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { kinds } from './kinds.ts'

const facts = (kind: RequestKind, quote: object): string[] => {
  const Facts = kinds[kind].offer?.Facts
  if (!Facts) throw new Error(`${kind} shows no fees`)
  const { container } = renderScreen(<Facts quote={aQuotation({ lines: [], ...quote })} />)
  return [...container.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')).join(': '),
  )
}

describe('the cost of a sample', () => {
  test('is shown as separate fees in the currency of the quotation', () => {
    expect(facts('sample', { sampleFee: '20', shipmentFee: '35.5', totalFee: '55.5' })).toEqual([
      'Sample fee: USD 20.00',
      'Shipment fee: USD 35.50',
      'Total: USD 55.50',
    ])
  })

  test('does not show a fee that was not stated, but shows a fee of zero', () => {
    expect(facts('sample', { sampleFee: '0' })).toEqual(['Sample fee: USD 0.00'])
    expect(facts('sample', { sampleFee: '', shipmentFee: null })).toEqual([])
  })

  test('is shown without a currency if the quotation has none', () => {
    expect(facts('sample', { currency: '', totalFee: '1500.00' })).toEqual(['Total: 1500.00'])
  })
})

describe('the registration support that a supplier offers', () => {
  test('is shown with its fee and its durations', () => {
    expect(
      facts('intention', { isSupport: true, fee: '12000', serviceMonths: 1, documentDays: 30, approvalMonths: 18 }),
    ).toEqual([
      'Supports the registration: Yes',
      'Registration fee: USD 12,000.00',
      'Support period: 1 month',
      'Documents delivered within: 30 days',
      'Approval expected in: 18 months',
    ])
  })

  test('is shown as "no" if the supplier stated it, and not at all if nothing was stated', () => {
    expect(facts('intention', { isSupport: false })).toEqual(['Supports the registration: No'])
    expect(facts('intention', { isSupport: null, fee: null, serviceMonths: null })).toEqual([])
  })
})

test('an enquiry does not show fees, because its quotations have prices by line', () => {
  expect(kinds.enquiry.offer).toBeNull()
})
