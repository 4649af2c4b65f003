import { emptyContent } from '#domain/requests/wire.ts'
import { describe, expect, it } from 'vitest'
import { lineOf } from '#account/drafts/start.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { problemsToShow } from './form-problems.tsx'

const today = '2026-03-12'
const content = { ...emptyContent('enquiry'), maxReplyTime: '2026-03-10' }
const file = { blobId: 'b1', name: 'label.pdf', size: 1, type: '', sha256: '', url: '' }

describe('the problems shown in a form', () => {
  it('stay hidden until the buyer tries to save or send', () => {
    expect(problemsToShow(content, { at: 'device' }, { isAttempted: false, today, foundProblems: [] })).toEqual([])
  })

  it('include a past date and the fields that the server refused, as soon as a send has failed', () => {
    expect(
      problemsToShow(
        content,
        { at: 'blocked', cause: { why: 'deadline-passed' } },
        { isAttempted: false, today, foundProblems: [] },
      ),
    ).toEqual([{ path: 'maxReplyTime', rule: 'date-passed' }])
    const fields = [{ path: 'terms.deliveryPlace', rule: 'x', message: 'No such port' }]
    expect(
      problemsToShow(
        content,
        { at: 'blocked', cause: { why: 'fields', fields } },
        { isAttempted: false, today, foundProblems: [] },
      ),
    ).toEqual([{ path: 'terms.deliveryPlace', rule: 'refused-by-server', message: 'No such port' }])
  })

  it('include a choice that is no longer possible, as a separate rule', () => {
    const fields = [{ path: 'terms.payMethod', rule: 'unknown-choice' }]
    const context = { isAttempted: false, foundProblems: [], today }
    expect(problemsToShow(content, { at: 'blocked', cause: { why: 'fields', fields } }, context)).toEqual([
      { path: 'terms.payMethod', rule: 'unknown-choice' },
    ])
  })

  it.each(['product-unavailable', 'country-restricted'] as const)(
    'include "%s" at the product until the product is removed',
    (why) => {
      const lines = [testProduct('1'), testProduct('2')].map(lineOf)
      const fields = [{ path: 'lines.2', rule: 'x' }]
      const problemsOf = (formLines: typeof lines, cause: BlockCause) =>
        problemsToShow(
          { ...content, lines: formLines },
          { at: 'blocked', cause },
          { isAttempted: false, today, foundProblems: [] },
        )
      expect(problemsOf(lines, { why, fields })).toEqual([{ path: 'lines.2', rule: why }])
      expect(problemsOf(lines.slice(0, 1), { why, fields })).toEqual([])
      expect(problemsOf(lines, { why })).toEqual([])
    },
  )

  it('no longer include a past date after a new date was chosen', () => {
    const newContent = { ...content, maxReplyTime: '2026-04-01' }
    expect(
      problemsToShow(
        newContent,
        { at: 'blocked', cause: { why: 'deadline-passed' } },
        { isAttempted: false, today, foundProblems: [] },
      ),
    ).toEqual([])
  })

  it('include a refused file until it is removed', () => {
    const foundProblems = [{ path: 'attachments.b1', rule: 'file-refused' }] as const
    const problemsWith = (attachments: (typeof file)[]) =>
      problemsToShow({ ...content, attachments }, { at: 'device' }, { isAttempted: true, today, foundProblems }).filter(
        ({ rule }) => rule === 'file-refused',
      )
    expect(problemsWith([file])).toHaveLength(1)
    expect(problemsWith([])).toEqual([])
  })
})
