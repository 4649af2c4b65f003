import { emptyContent } from '#domain/requests/wire.ts'
import { describe, expect, it } from 'vitest'
import { draftLineOf } from '#account/drafts/start.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { problemsToShow } from './form-problems.tsx'

const today = '2026-03-12'
const content = { ...emptyContent('enquiry'), maxReplyTime: '2026-03-10' }
const file = { blobId: 'b1', name: 'label.pdf', size: 1, type: '', sha256: '', url: '' }

const blockedProblems = (cause: BlockCause, change: Partial<RequestContent> = {}) =>
  problemsToShow({ ...content, ...change }, { at: 'blocked', cause }, { today, foundProblems: null })

describe('the problems shown in a form', () => {
  it('stay hidden until the buyer tries to save or send', () => {
    expect(problemsToShow(content, { at: 'device' }, { today, foundProblems: null })).toEqual([])
  })

  it('include a past date as soon as a send has failed, until a new date is chosen', () => {
    expect(blockedProblems({ why: 'deadline-passed' })).toEqual([{ path: 'maxReplyTime', rule: 'date-passed' }])
    expect(blockedProblems({ why: 'deadline-passed' }, { maxReplyTime: '2026-04-01' })).toEqual([])
  })

  it.each([
    [
      'with its message',
      { path: 'terms.deliveryPlace', rule: 'x', message: 'No such port' },
      { path: 'terms.deliveryPlace', rule: 'refused-by-server', message: 'No such port' },
    ],
    [
      'with a separate rule if it is a choice that is no longer possible',
      { path: 'terms.payMethod', rule: 'unknown-choice' },
      { path: 'terms.payMethod', rule: 'unknown-choice' },
    ],
  ])('include a field that the server rejected, %s', (_, field, problem) => {
    expect(blockedProblems({ why: 'fields', fields: [field] })).toEqual([problem])
  })

  it.each(['product-unavailable', 'country-restricted'] as const)(
    'include "%s" at the product until the product is removed',
    (why) => {
      const lines = [testProduct('1'), testProduct('2')].map(draftLineOf)
      const fields = [{ path: 'lines.2', rule: 'x' }]
      expect(blockedProblems({ why, fields }, { lines })).toEqual([{ path: 'lines.2', rule: why }])
      expect(blockedProblems({ why, fields }, { lines: lines.slice(0, 1) })).toEqual([])
      expect(blockedProblems({ why }, { lines })).toEqual([])
    },
  )

  it('include a rejected file until it is removed', () => {
    const foundProblems = [{ path: 'attachments.b1', rule: 'file-refused' }] as const
    const problemsWith = (attachments: (typeof file)[]) =>
      problemsToShow({ ...content, attachments }, { at: 'device' }, { today, foundProblems }).filter(
        ({ rule }) => rule === 'file-refused',
      )
    expect(problemsWith([file])).toHaveLength(1)
    expect(problemsWith([])).toEqual([])
  })
})
