import { describe, expect, it } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { termFieldsOf } from './kind.ts'
import { kinds } from './kinds.ts'

describe.each(requestKinds)('descriptor of %s', (kind) => {
  it('shows every term that the rules know, once: a term without a field could never be written', () => {
    const shown = termFieldsOf(kinds[kind]).map((field) => field.name)
    expect([...shown].sort()).toEqual(Object.keys(kindRules[kind].terms).sort())
  })

  it('asks for the line fields that the rules judge', () => {
    expect(kinds[kind].lineFields.map((one) => one.field)).toEqual(kindRules[kind].lineFields)
  })

  it('has the reply-by date in exactly one group', () => {
    expect(kinds[kind].groups.flatMap((group) => group.fields).filter((field) => field === 'reply-by')).toHaveLength(1)
  })

  it('words the absence of each field that a phone demands', () => {
    const worded = termFieldsOf(kinds[kind]).filter((field) => field.missing)
    const terms = kindRules[kind].neededOnMobile.filter((name) => name !== 'note')
    expect(terms.filter((name) => !worded.some((field) => field.name === name))).toEqual([])
  })

  it('words the absence of each field that the rules require', () => {
    const empty = { kind, lines: [], attachments: [], note: '', maxReplyTime: '', terms: {} }
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
