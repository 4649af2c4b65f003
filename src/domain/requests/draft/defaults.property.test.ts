import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import type { LineContent, RequestContent } from './content.ts'
import {
  requestDefaults,
  untouchedDefaults,
  withDefaults,
  contentWithoutDefaults,
  type KnownChoices,
} from './defaults.ts'
import { sameContent } from './fields.ts'
import { kindRules } from '../kinds.ts'
import type { KindRules } from '../kind-rules.ts'
import { aLineContent } from '../test-lines.ts'
import { emptyContent } from '../wire.ts'

const today = '2026-03-12'
const entries = (dictType: string, ...values: string[]) => values.map((value) => ({ dictType, value, label: value }))
const choices: fc.Arbitrary<KnownChoices> = fc.record(
  {
    product_unit: fc.subarray(['kg', 'L', 't']).map((values) => entries('product_unit', ...values)),
    product_packaging: fc
      .subarray(['BAG_KRAFT_25KG', 'DRUM_STEEL_200L', 'OEM'])
      .map((values) => entries('product_packaging', ...values)),
    trade_clause: fc.subarray(['FOB', 'CIF']).map((values) => entries('trade_clause', ...values)),
    pay_method: fc.subarray(['TT_30_70_BL']).map((values) => entries('pay_method', ...values)),
  },
  { requiredKeys: [] },
)
const lines = fc
  .uniqueArray(
    fc.record({
      pesticideId: fc.constantFrom('1', '2', '3'),
      formulation: fc.constantFrom('', 'SL', 'WG', 'TC', 'sl'),
      quantity: fc.constantFrom('', '10', '?1.500'),
      unit: fc.constantFrom('', 'kg', 'L', 'drum'),
      packaging: fc.constantFrom('', 'BAG_KRAFT_25KG', 'other'),
    }),
    { selector: ({ pesticideId }) => pesticideId, maxLength: 3 },
  )
  .map((list) => list.map((one) => aLineContent(one.pesticideId, one)))
const contentOf = (kind: RequestKind): fc.Arbitrary<RequestContent> => {
  const { terms } = emptyContent(kind)
  const termOf = (initial: unknown) =>
    typeof initial === 'boolean'
      ? fc.boolean()
      : Array.isArray(initial)
        ? fc.subarray(['p', 'q'])
        : fc.constantFrom('', 'Santos', 'FOB')
  return fc
    .record({
      lines,
      note: fc.constantFrom('', 'note'),
      maxReplyTime: fc.constantFrom('', '2026-05-01'),
      terms: fc.record(Object.fromEntries(Object.entries(terms).map(([name, one]) => [name, termOf(one)]))),
    })
    .map((values) => ({ ...emptyContent(kind), ...values }))
}
const began = fc
  .constantFrom(...requestKinds)
  .chain((kind) =>
    fc.record({ content: contentOf(kind), earlier: fc.array(contentOf(kind), { maxLength: 3 }), known: choices }),
  )
const fieldsOf = (content: RequestContent) => {
  const rules: KindRules = kindRules[content.kind]
  return [
    ['maxReplyTime', content.maxReplyTime] as const,
    ...Object.entries(content.terms).map(([name, value]) => [`terms.${name}`, value] as const),
    ...content.lines.flatMap((line) =>
      rules.lineFields.map((field) => [`lines.${line.lineId}.${field}`, line[field]] as const),
    ),
  ]
}
const isOpen = (path: string, value: unknown, { kind }: RequestContent) => {
  const rules: KindRules = kindRules[kind]
  return path.startsWith('terms.') ? JSON.stringify(value) === JSON.stringify(rules.terms[path.slice(6)]) : value === ''
}

describe('the defaults of a new request', () => {
  test('do not change what the buyer wrote, and are recorded for exactly the fields that they fill in', () => {
    fc.assert(
      fc.property(began, ({ content, earlier, known }) => {
        const form = withDefaults(content, { earlier, known, today })
        const formFields = new Map(fieldsOf(form.content))
        for (const [path, value] of fieldsOf(content)) {
          const formValue = formFields.get(path)
          expect([path, isOpen(path, value, content) ? value : formValue]).toEqual([path, value])
          const hasChanged = JSON.stringify(formValue) !== JSON.stringify(value)
          expect([path, Object.hasOwn(form.defaults, path)]).toEqual([path, hasChanged])
          expect(form.defaults[path]?.value ?? formValue).toEqual(formValue)
        }
        expect([form.content.note, form.content.attachments]).toEqual([content.note, content.attachments])
        expect(requestDefaults.parse(form.defaults)).toEqual(form.defaults)
      }),
      { numRuns: 50 },
    )
  })

  test('leave exactly what the buyer wrote when they are removed', () => {
    fc.assert(
      fc.property(began, ({ content, earlier, known }) => {
        const form = withDefaults(content, { earlier, known, today })
        expect(sameContent(contentWithoutDefaults(form.content, form.defaults), content)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('do not change the request when they are applied again', () => {
    fc.assert(
      fc.property(began, ({ content, earlier, known }) => {
        const firstContent = withDefaults(content, { earlier, known, today }).content
        expect(sameContent(withDefaults(firstContent, { earlier, known, today }).content, firstContent)).toBe(true)
      }),
    )
  })

  test('fill in a quantity only from an earlier request for the same product', () => {
    fc.assert(
      fc.property(began, ({ content, earlier, known }) => {
        const { content: after } = withDefaults(content, { earlier, known, today })
        const offersUnit = (unit: string) =>
          unit !== '' && (!known.product_unit?.length || known.product_unit.some(({ value }) => value === unit))
        const earlierLines = earlier.flatMap((one) => one.lines).filter(({ unit }) => offersUnit(unit))
        after.lines.forEach((line: LineContent, at) => {
          if (line.quantity === content.lines[at]?.quantity) return
          const productLines = earlierLines.filter(
            ({ pesticideId, quantity }) => pesticideId === line.pesticideId && quantity !== '',
          )
          expect(productLines[0]?.quantity).toBe(line.quantity)
        })
      }),
    )
  })

  test('are values that this backend offers, if guessed or copied into a field with a dictionary', () => {
    fc.assert(
      fc.property(began, ({ content, earlier, known }) => {
        const { defaults } = withDefaults(content, { earlier, known, today })
        const offeredValues = new Set(Object.values(known).flatMap((list) => list?.map(({ value }) => value) ?? []))
        const guesses = Object.values(defaults).filter(({ from }) => ['liquid', 'solid', 'usual'].includes(from))
        expect(guesses.filter(({ value }) => typeof value !== 'string' || !offeredValues.has(value))).toEqual([])
        const copies = Object.entries(defaults).filter(
          ([path]) =>
            (path.endsWith('.unit') && known.product_unit?.length) ||
            (path.endsWith('.packaging') && known.product_packaging?.length) ||
            (path === 'terms.tradeClause' && known.trade_clause?.length),
        )
        expect(copies.filter(([, { value }]) => !offeredValues.has(String(value)))).toEqual([])
      }),
    )
  })
})

test('a field with a changed value is no longer a default, but is a default again if the value is restored', () => {
  const content = { ...emptyContent('enquiry'), lines: [] }
  const form = withDefaults(content, { earlier: [], known: { trade_clause: entries('trade_clause', 'FOB') }, today })
  const isAtDefault = (tradeClause: string) =>
    untouchedDefaults({ ...form.content, terms: { ...form.content.terms, tradeClause } }, form.defaults).has(
      'terms.tradeClause',
    )
  expect(['FOB', 'FOBX', '', ' FOB '].map(isAtDefault)).toEqual([true, false, false, true])
})

test('a default of a removed line, or of a term that the kind does not have, has no effect', () => {
  const defaults = {
    'lines.9.quantity': { value: '10', from: 'product' },
    'terms.ofALaterRelease': { value: 'x', from: 'last' },
    'lines.9.price': { value: '10', from: 'product' },
  } as const
  const content = emptyContent('enquiry')
  expect([...untouchedDefaults(content, defaults)]).toEqual([])
  expect(contentWithoutDefaults(content, defaults)).toEqual(content)
})
