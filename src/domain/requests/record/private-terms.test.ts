import { describe, expect, test } from 'vitest'
import { withChangedTemplates, requestTemplates, targetPrices, withTargetPrice } from './private-terms.ts'

const usual = { id: 't1', name: 'Usual', kind: 'enquiry' as const, note: '', terms: { deliveryPlace: 'Santos' } }
const newTemplate = { ...usual, id: 't2', name: 'Other' }
const newerTemplate = { id: 't3', name: 'Of a later version', kind: 'tender' }

describe('a stored entry that cannot be read', () => {
  test('does not hide the other templates', () => {
    expect(requestTemplates.parse([newerTemplate, usual])).toEqual([usual])
  })
  test('remains stored when a template is added or removed', () => {
    expect(withChangedTemplates([newerTemplate, usual], (all) => [...all, newTemplate])).toEqual([
      usual,
      newTemplate,
      newerTemplate,
    ])
    expect(withChangedTemplates([newerTemplate, usual], (all) => all.filter((one) => one.id !== 't1'))).toEqual([
      newerTemplate,
    ])
  })
  test('does not hide the other target prices', () => {
    expect(targetPrices.parse({ a: { value: 3 }, b: '4.5' })).toEqual({ b: '4.5' })
  })
  test('remains stored when a target price is written or removed', () => {
    expect(withTargetPrice({ a: { value: 3 }, b: '4.5' }, 'b', '5')).toEqual({ a: { value: 3 }, b: '5' })
    expect(withTargetPrice({ a: { value: 3 }, b: '4.5' }, 'b', '')).toEqual({ a: { value: 3 } })
  })
})

test('when the last target price is removed, nothing remains stored', () => {
  expect(withTargetPrice({ b: '4.5' }, 'b', '')).toBeNull()
  expect(withTargetPrice(undefined, 'b', '2')).toEqual({ b: '2' })
})
