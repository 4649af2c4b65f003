// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { lineOf } from '#account/drafts/start.ts'
import type { TermValue } from '#domain/requests/draft/content.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { termFieldsOf } from '#kinds/kind.ts'
import { kinds } from '#kinds/kinds.ts'

describe.each(requestKinds)('descriptor of %s', (kind) => {
  it('shows every term that the rules know once, so that each can be filled in', () => {
    const shown = termFieldsOf(kinds[kind]).map((field) => field.name)
    expect([...shown].sort()).toEqual(Object.keys(kindRules[kind].terms).sort())
  })

  it('asks for the line fields that the rules judge', () => {
    expect(kinds[kind].lineFields.map((one) => one.field)).toEqual(kindRules[kind].lineFields)
  })

  it('has the reply-by date in exactly one group', () => {
    expect(kinds[kind].groups.flatMap((group) => group.fields).filter((field) => field === 'reply-by')).toHaveLength(1)
  })

  it('finds problems in the order of the form, so that the first message is about the first field', () => {
    const lineOfSupplier = (lineId: string, companyId: string) => ({ ...lineOf(testProduct(lineId)), companyId })
    const written = Object.entries(kindRules[kind].terms).map(([name, value]) => [name, value === '' ? 'x' : value])
    const form = kinds[kind].groups.flatMap((group) =>
      group.fields.map((field) => (field === 'reply-by' ? 'maxReplyTime' : `terms.${field.name}`)),
    )
    const lines = ['1', '3', '2'].flatMap((id) => kinds[kind].lineFields.map(({ field }) => `lines.${id}.${field}`))
    const judged = (terms: Record<string, TermValue>) => {
      const file = { blobId: '', name: 'a.pdf', size: 1, type: '', sha256: '', url: '' }
      const content = {
        kind,
        // The second product of a supplier stands under the first, whatever was chosen between them.
        lines: [lineOfSupplier('1', 'a'), lineOfSupplier('2', 'b'), lineOfSupplier('3', 'a')],
        attachments: Array.from({ length: 6 }, () => file),
        note: 'x'.repeat(501),
        maxReplyTime: '',
        terms,
      }
      return kindRules[kind].judge(content, { today: '2026-03-12', style: 'mobile' }).map(({ path }) => path)
    }
    for (const paths of [judged({ needSample: true }), judged(Object.fromEntries(written))]) {
      expect(paths).toContain('maxReplyTime')
      expect(paths).toEqual([...lines, ...form, 'attachments', 'note'].filter((path) => paths.includes(path)))
    }
  })

  it('has a message for each missing field that a phone demands', () => {
    const worded = termFieldsOf(kinds[kind]).filter((field) => field.missing)
    const terms = kindRules[kind].neededOnMobile.filter((name) => name !== 'note')
    expect(terms.filter((name) => !worded.some((field) => field.name === name))).toEqual([])
  })

  it('has a message for each missing field that the rules require', () => {
    const terms = { canPay: true, needSample: true }
    const empty = { kind, lines: [], attachments: [], note: '', maxReplyTime: '', terms }
    const required = kindRules[kind]
      .judge(empty, { today: '2026-03-12' })
      .flatMap(({ path, rule }) =>
        path.startsWith('terms.') && rule === 'required' ? [path.slice('terms.'.length)] : [],
      )
    const worded = termFieldsOf(kinds[kind])
      .filter((field) => field.required && field.missing)
      .map((field) => field.name)
    expect(worded).toEqual(required)
  })
})
