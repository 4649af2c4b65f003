// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { dictTypes } from '#contract/entities/reference.ts'
import { kindContracts, requestKinds } from '#contract/entities/request.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { emptyContent } from '#domain/requests/wire.ts'
import { menuEntries, orderedMenuEntries } from './menu-entries.ts'
import { termFieldsOf } from './kind.ts'
import { kinds } from './kinds.ts'

const textOf = (message: { readonly id?: string; readonly message?: string } | undefined) =>
  message?.message ?? message?.id ?? ''

describe.each(requestKinds)('the form of %s', (kind) => {
  const form = kinds[kind]
  const rules = kindRules[kind]
  const fields = termFieldsOf(form)

  test('has one field per term, in the order of the rules', () => {
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(rules.terms))
  })
  test('has the reply-by date once, at the position that the rules state', () => {
    const all = form.groups.flatMap((group) => group.fields)
    const at = all.indexOf('reply-by')
    expect(all.filter((field) => field === 'reply-by')).toHaveLength(1)
    const next = all[at + 1]
    expect(next === undefined || next === 'reply-by' ? null : next.name).toBe(rules.replyByBefore)
  })
  test('has a message for each term that the rules or the form on a phone require', () => {
    const emptyRequest = emptyContent(kind)
    const blank = Object.entries(emptyRequest.terms).map(([name, value]) => [
      name,
      typeof value === 'string' ? '' : value,
    ])
    const refusedNames = rules
      .judge({ ...emptyRequest, terms: Object.fromEntries(blank) }, { today: '2026-03-12' })
      .filter(({ path, rule }) => path.startsWith('terms.') && rule === 'required')
      .map(({ path }) => path.slice('terms.'.length))
    const onPhones = rules.neededOnMobile.filter((name) => name !== 'note')
    for (const fieldName of [...refusedNames, ...onPhones])
      expect([fieldName, textOf(fields.find(({ name }) => name === fieldName)?.missing)]).not.toEqual([fieldName, ''])
  })
  test('reports problems in the order of its fields, so that the first message is about the first field', () => {
    const line = (lineId: string, companyId: string) => ({
      lineId,
      companyId,
      pesticideId: lineId,
      companyName: companyId,
      name: lineId,
      registrationNo: '',
      formulation: '',
      categoryId: '',
      totalContent: '',
      quantity: '',
      unit: '',
      packaging: '',
      wish: '',
    })
    const filledTerms = Object.entries(rules.terms).map(([name, value]) => [name, value === '' ? 'x' : value])
    const order = [
      // Products are grouped by supplier, whatever the order in which they were chosen.
      ...['1', '3', '2'].flatMap((id) => form.lineFields.map(({ field }) => `lines.${id}.${field}`)),
      ...form.groups.flatMap(({ fields: own }) =>
        own.map((field) => (field === 'reply-by' ? 'maxReplyTime' : `terms.${field.name}`)),
      ),
      'attachments',
      'note',
    ]
    for (const terms of [{ needSample: true }, Object.fromEntries(filledTerms)]) {
      const file = { blobId: '', name: 'a.pdf', size: 1, type: '', sha256: '', url: '' }
      const lines = [line('1', 'a'), line('2', 'b'), line('3', 'a')]
      const attachments = Array.from({ length: 6 }, () => file)
      const content = { kind, lines, attachments, note: 'x'.repeat(501), maxReplyTime: '', terms }
      const paths = rules.judge(content, { today: '2026-03-12', style: 'mobile' }).map(({ path }) => path)
      expect(paths).toContain('maxReplyTime')
      expect(paths).toEqual(order.filter((path) => paths.includes(path)))
    }
  })
  test('has a control for each term that suits the type of its value', () => {
    const texts = { text: 'string', number: 'string', choice: 'string', country: 'string' } as const
    const type = { ...texts, choices: 'object', 'yes-no': 'boolean' } as const
    for (const { name, control } of fields) {
      const initial = emptyContent(kind).terms[name]
      expect([name, typeof initial]).toEqual([name, type[control.type]])
      expect(Array.isArray(initial)).toBe(control.type === 'choices')
    }
  })
  test('refers only to existing dictionaries and to existing unit fields', () => {
    const dicts: readonly string[] = dictTypes
    const names = fields.map(({ name }) => name)
    const lostFields = fields.filter(
      ({ control }) =>
        ('dict' in control && !dicts.includes(control.dict)) ||
        (control.type === 'number' && control.unitIn !== undefined && !names.includes(control.unitIn)),
    )
    expect(lostFields).toEqual([])
  })
  test('limits each text to the length that Send accepts', () => {
    const products = [{ pesticideId: 1 }]
    const limits: Readonly<Partial<Record<string, number>>> = rules.termLimits
    for (const { name } of fields.filter(({ control }) => control.type === 'text')) {
      const limit = limits[name] ?? 0
      const takes = (length: number) =>
        kindContracts[kind].body.safeParse({ products, [name]: 'x'.repeat(length) }).success
      expect([name, takes(limit), takes(limit + 1)]).toEqual([name, true, false])
    }
  })
  test('has the product fields of the rules, of which only the quantity is typed', () => {
    expect(form.lineFields.map(({ field }) => field)).toEqual(rules.lineFields)
    for (const { field, dict } of form.lineFields) expect(dict === null).toBe(field === 'quantity')
  })
  test('has a text for every label, and different labels in a group', () => {
    const { quota, sending, saving, ...words } = form.words
    for (const message of Object.values(words)) expect(textOf(message)).not.toBe('')
    for (const message of [quota(1), sending('rice'), saving('rice')]) expect(textOf(message)).not.toBe('')
    for (const { fields: ofGroup } of form.groups) {
      const labels = ofGroup.flatMap((field) => (field === 'reply-by' ? [] : [textOf(field.label)]))
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
  test('is listed under its own kind', () => expect(form.kind).toBe(kind))
})

describe('the hidden fields of a registration', () => {
  const hiddenNames = (terms: Parameters<NonNullable<ReturnType<typeof termFieldsOf>[number]['when']>>[0]) =>
    termFieldsOf(kinds.intention)
      .filter(({ when }) => when && !when(terms))
      .map(({ name }) => name)
  test('are those about the sample, if no sample is requested', () => {
    expect(hiddenNames({ needSample: false })).toEqual(expect.arrayContaining(['sampleCount', 'sampleUnit', 'purpose']))
    expect(hiddenNames({ needSample: true })).toEqual([])
  })
  test('are exactly those that are not sent', () => {
    const terms = {
      ...emptyContent('intention').terms,
      needSample: false,
      sampleCount: '5',
      sampleUnit: 'kg',
      purpose: 'x',
    }
    const sentTerms = kindRules.intention.saidTerms(terms)
    const unsaid = Object.keys(terms).filter(
      (name) => JSON.stringify(sentTerms[name]) !== JSON.stringify(terms[name as keyof typeof terms]),
    )
    expect(unsaid.toSorted()).toEqual(hiddenNames({ needSample: false }).toSorted())
  })
})

test('the menu has every kind once, and one kind has the primary button', () => {
  expect(orderedMenuEntries.map(([kind]) => kind)).toEqual(requestKinds)
  expect(Object.values(menuEntries).filter(({ leads }) => leads)).toHaveLength(1)
  for (const { menu, button, ask } of Object.values(menuEntries))
    for (const message of [menu, button, ask]) expect(textOf(message)).not.toBe('')
})
