import type { BodyIn, Call } from '#contract/call.ts'
import { sellerCalls, type SellerRecord } from '#contract/calls/seller.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { shortLabel } from '#lib/short-label.ts'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import { dayMeaningText } from './days.ts'
import { headingText } from '#domain/exports/texts.ts'
import { permittedActions, nextStepOwner } from '#domain/lifecycle/transitions.ts'
import {
  defineStep,
  makeFilesField,
  makeMessageField,
  stepBodyWith,
  type StepContext,
  type StepDefinition,
  type StepFieldSpec,
} from './act.ts'
import { dealActionsOf, dealStepDefinitionOf, dealOfRecord } from './deal-acts.ts'
import type { SellerAction, StepValues } from './typed-store.ts'
import { sideOfStep } from '#domain/deal/deal.ts'

export const unitLabel = (label: StepContext['label'], unit: string): string =>
  shortLabel(unit, label('product_unit', unit))

const currencies = ['USD', 'CNY', 'EUR'].map((value) => ({ value, label: value }))

export const durationTerms = ['serviceMonths', 'documentDays', 'approvalMonths'] as const
const optionalWhole = { type: 'whole', required: false } as const
const wholeOrNone = (text: string | undefined) => (text ? Number(text) : undefined)

const optional = (field: Omit<StepFieldSpec, 'required' | 'folded'>): StepFieldSpec => ({
  ...field,
  required: false,
  folded: true,
})

const clauses = ['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP']
const tierNumbers = [1, 2, 3] as const

const termFieldsOf = ({ kind, record, label, words, locale, choices }: StepContext): StepFieldSpec[] => {
  const head = (column: Parameters<typeof headingText>[0]) => headingText(column, kind, locale)
  const { tradeClause, deliveryPlace, payMethod } = record
  const choicesWith = (values: readonly string[], requested: string | null | undefined, dict: string) =>
    [...new Set(['', ...(requested ? [requested] : []), ...values])].map((value) => ({
      value,
      label: value === '' ? words.notSaid : label(dict, value),
    }))
  const prefill = (value: string | null | undefined) =>
    value ? { initial: value, requestedValue: value } : { initial: '' }
  const ofLine = (line: SellerRecord['products'][number]): StepFieldSpec[] => {
    const unit = line.unit ? unitLabel(label, line.unit) : ''
    const lineLabel = (title: string) => `${title}${words.colon}${line.name}`
    const at = (part: string) => `${line.pesticideId}/${part}`
    const amount = (part: string, title: string, initial?: string | null) =>
      optional({ name: at(part), label: lineLabel(title), type: 'decimal', suffix: unit, ...prefill(initial) })
    return [
      ...(choices?.products && choices.products.length > 0
        ? [
            optional({
              name: at('product'),
              label: lineLabel(head('offered')),
              type: 'choice',
              initial: line.pesticideId,
              choices: choices.products,
            }),
          ]
        : []),
      amount('quantity', head('quantity'), line.quantity),
      amount('minimum', head('minimum')),
      optional({
        name: at('packaging'),
        label: lineLabel(head('packaging')),
        type: 'choice',
        ...prefill(line.packaging),
        choices: choicesWith(choices?.packagings ?? [], line.packaging, 'product_packaging'),
      }),
      ...tierNumbers.flatMap((number) => [
        amount(`from${number}`, `${words.tierFrom} ${number}`),
        optional({ name: at(`price${number}`), label: lineLabel(`${words.tierPrice} ${number}`), type: 'decimal' }),
      ]),
    ]
  }
  return [
    optional({ name: 'leadDays', label: head('leadDays'), type: 'whole' }),
    optional({
      name: 'tradeClause',
      label: head('offerClause'),
      type: 'choice',
      ...prefill(tradeClause),
      choices: choicesWith(clauses, tradeClause, 'trade_clause'),
    }),
    optional({ name: 'place', label: head('offerPlace'), type: 'text', limit: 140, ...prefill(deliveryPlace) }),
    optional({
      name: 'payMethod',
      label: head('payment'),
      type: 'choice',
      ...prefill(payMethod),
      choices: choicesWith(choices?.payments ?? [], payMethod, 'pay_method'),
    }),
    optional({ name: 'payText', label: words.payText, type: 'text', limit: 140 }),
    optional({ name: 'supplierNo', label: head('supplierNo'), type: 'text', limit: 64 }),
    ...record.products.flatMap(ofLine),
  ]
}

/** If only the Incoterm was changed, the place is omitted, because it belongs to the old Incoterm. */
const enteredTerms = (record: SellerRecord, values: StepValues) => {
  const term = (name: string) => values[name]?.trim() || undefined
  const place = term('place')
  const isOfAnother = term('tradeClause') !== (record.tradeClause ?? undefined) && place === record.deliveryPlace
  return {
    tradeClause: term('tradeClause'),
    place: isOfAnother ? undefined : place,
    leadDays: wholeOrNone(term('leadDays')),
    payMethod: term('payMethod'),
    payText: term('payText'),
    supplierNo: term('supplierNo'),
    lines: record.products.map(({ pesticideId, unit }) => {
      const of = (part: string) => term(`${pesticideId}/${part}`)
      const tiers = tierNumbers.flatMap((number) => {
        const [from, price] = [of(`from${number}`), of(`price${number}`)]
        return from && price ? [{ from, price }] : []
      })
      const product = of('product')
      return {
        pesticideId,
        prePrice: values[pesticideId] ?? '',
        ...(unit ? { unit } : {}),
        quantity: of('quantity'),
        minimum: of('minimum'),
        packaging: of('packaging'),
        ...(tiers.length > 0 ? { tiers } : {}),
        ...(product && product !== pesticideId ? { offeredPesticideId: product } : {}),
      }
    }),
  }
}

const quoteOf = (about: StepContext): StepDefinition => {
  const { kind, record, label, words, locale, now } = about
  const today = dayInZone(record.buyerTimezone, now)
  const head = (column: Parameters<typeof headingText>[0]) => headingText(column, kind, locale)
  const money = (name: string, title: string): StepFieldSpec => ({
    name,
    label: title,
    type: 'decimal',
    required: true,
  })
  const terms: readonly StepFieldSpec[] = [
    { name: 'currency', label: head('currency'), type: 'choice', required: true, choices: currencies },
    {
      name: 'validUntil',
      label: head('validUntil'),
      type: 'date',
      required: true,
      initial: addDays(today, 30),
      min: today,
      meaning: (text) => dayMeaningText(text, about),
    },
    makeMessageField(words),
    makeFilesField(words),
  ]
  const sharedBody = (values: StepValues) => ({
    ...stepBodyWith({ id: record.id })(values),
    currency: values['currency'] ?? 'USD',
    validUntil: values['validUntil'] ?? '',
  })
  const of = <C extends Call>(
    fields: readonly StepFieldSpec[],
    call: C,
    body: (values: StepValues) => BodyIn<C>,
  ): StepDefinition => defineStep('quote')(words.quote, [...fields, ...terms], call, body)
  switch (kind) {
    case 'enquiry':
      return of(
        [
          ...record.products.map((line) => ({
            ...money(line.pesticideId, `${head('prePrice')}${words.colon}${line.name}`),
            ...(line.unit ? { suffix: `${words.perUnit} ${unitLabel(label, line.unit)}` } : {}),
          })),
          ...termFieldsOf(about),
        ],
        sellerCalls.quote,
        (values) => ({ kind, ...sharedBody(values), ...enteredTerms(record, values) }),
      )
    case 'sample':
      return of(
        [money('sampleFee', head('sampleFee')), money('shipmentFee', head('shipmentFee'))],
        sellerCalls.quoteCost,
        (values) => ({
          kind,
          ...sharedBody(values),
          sampleFee: values['sampleFee'] ?? '',
          shipmentFee: values['shipmentFee'] ?? '',
        }),
      )
    case 'intention':
      return of(
        [money('fee', head('fee')), ...durationTerms.map((name) => ({ ...optionalWhole, name, label: head(name) }))],
        sellerCalls.support,
        (values) => ({
          kind,
          ...sharedBody(values),
          isSupport: true,
          fee: values['fee'] ?? '',
          ...Object.fromEntries(durationTerms.map((name) => [name, wholeOrNone(values[name])])),
        }),
      )
  }
}

const undoneFiles = (record: SellerRecord) => record.requiredFiles.filter((one) => !one.done)

const mainFirst: readonly SellerAction[] = [
  'quote',
  'clear-export',
  'ship',
  'prepare-documents',
  'file-done',
  'deliver-documents',
]

/** `main`: the step that the request is waiting for; null if the supplier need not act. */
export const availableSteps = (
  kind: RequestKind,
  record: SellerRecord,
): { readonly actions: readonly SellerAction[]; readonly main: SellerAction | null } => {
  const rank = (action: SellerAction) => (mainFirst.includes(action) ? mainFirst.indexOf(action) : mainFirst.length)
  const actions = permittedActions(kind, record.status, 'supplier')
    .filter((action) => action !== 'open' && (action !== 'file-done' || undoneFiles(record).length > 0))
    .toSorted((a, b) => rank(a) - rank(b))
  const [first] = actions
  const all = [...actions, ...dealActionsOf(kind, record)]
  const next = dealOfRecord(kind, record)?.next?.step
  if (next && sideOfStep(next) === 'supplier') return { actions: all, main: 'deal-step' }
  return { actions: all, main: first !== undefined && nextStepOwner(kind, record.status) === 'supplier' ? first : null }
}

/** Null if the step has no form: `open` is sent automatically when the supplier opens the request. */
export const stepDefinitionOf = (action: SellerAction, about: StepContext): StepDefinition | null => {
  const { kind, record, label, words } = about
  const { id } = record
  const sample = { kind: 'sample', id } as const
  const intention = { kind: 'intention', id } as const
  const [messageField, filesField] = [makeMessageField(words), makeFilesField(words)]
  const act = defineStep(action)
  switch (action) {
    case 'ask':
      return act(words.ask, [makeMessageField(words, true), filesField], sellerCalls.ask, stepBodyWith({ kind, id }))
    case 'quote':
      return quoteOf(about)
    case 'decline':
      return act(words.decline, [messageField], sellerCalls.decline, stepBodyWith({ kind, id }))
    case 'clear-export':
      return act(words.clearExport, [messageField], sellerCalls.clearExport, stepBodyWith(sample))
    case 'ship':
      return act(
        words.ship,
        [
          { name: 'carrier', label: words.carrier, type: 'text', required: true, limit: 60 },
          { name: 'tracking', label: words.tracking, type: 'text', required: false, limit: 60 },
          messageField,
          filesField,
        ],
        sellerCalls.ship,
        (values) => ({
          ...stepBodyWith(sample)(values),
          carrierName: values['carrier'] ?? '',
          trackingNumber: values['tracking'] ?? '',
        }),
      )
    case 'prepare-documents':
      return act(words.prepare, [messageField], sellerCalls.prepareDocuments, stepBodyWith(intention))
    case 'file-done': {
      const choices = undoneFiles(record).map(({ file }) => ({ value: file, label: label('require_file_list', file) }))
      return act(
        words.fileDone,
        [{ name: 'file', label: words.document, type: 'choice', required: true, choices }, messageField, filesField],
        sellerCalls.fileDone,
        (values) => ({ ...stepBodyWith(intention)(values), file: values['file'] ?? '' }),
      )
    }
    case 'say':
    case 'deal-step':
    case 'take-back':
      return dealStepDefinitionOf(action, about)
    case 'deliver-documents':
      return act(words.deliver, [messageField, filesField], sellerCalls.deliverDocuments, stepBodyWith(intention))
    default:
      return null
  }
}
