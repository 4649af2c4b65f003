import { describe, expect, it } from 'vitest'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { kinds } from '#kinds/kinds.ts'
import { aRecord } from '../test-record.ts'
import { saidTerms } from './term-text.tsx'

const names = (kind: RequestKind, change: Partial<RequestRecord>) =>
  saidTerms(kinds[kind], aRecord(change)).map(({ field }) => field.name)

describe('terms of a sent request', () => {
  const sample = { sampleCount: '5', sampleUnit: 'L', purpose: 'FIELD_TRIAL' }

  it('have no quantity, unit and purpose for a sample that was not requested', () => {
    expect(names('intention', { needSample: false, ...sample })).toEqual(['needSample'])
    expect(names('intention', { needSample: true, ...sample })).toEqual(['needSample', ...Object.keys(sample)])
  })

  it('have an amount if the buyer pays, which the record stores as 0 or 1', () => {
    expect(names('sample', { canPay: 0, payAmount: '9' })).toEqual(['canPay'])
    expect(names('sample', { canPay: 1, payAmount: '9' })).toEqual(['canPay', 'payAmount'])
  })
})
