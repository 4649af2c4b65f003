import { sellerCalls } from '#contract/calls/seller.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Action } from '#domain/lifecycle/transitions.ts'
import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import { headText } from '#domain/exports/texts.ts'
import type { SellerCalls } from './calls.ts'
import type { SellerLocale, Words } from './words.ts'

export interface ActField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'decimal' | 'date' | 'choice'
  readonly required: boolean
  readonly initial?: string
  readonly choices?: readonly string[]
}
type Values = Readonly<Record<string, string>>
export interface Act {
  readonly action: Action
  readonly name: string
  readonly fields: readonly ActField[]
  readonly send: (calls: SellerCalls, values: Values, key: string) => Promise<unknown>
}

interface About {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly words: Words
  readonly locale: SellerLocale
  readonly now: number
}

const message = (words: Words, required = false): ActField => ({
  name: 'text',
  label: words.message,
  type: 'text',
  required,
})

const quoteOf = ({ kind, record, words, locale, now }: About): Act => {
  const head = (column: Parameters<typeof headText>[0]) => headText(column, kind, locale)
  const money = (name: string, label: string): ActField => ({ name, label, type: 'decimal', required: true })
  const terms: readonly ActField[] = [
    { name: 'currency', label: head('currency'), type: 'choice', required: true, choices: ['USD', 'CNY', 'EUR'] },
    {
      name: 'validUntil',
      label: head('validUntil'),
      type: 'date',
      required: true,
      initial: addDays(dayIn(record.companyTimezone, now), 30),
    },
    message(words),
  ]
  const shared = (values: Values) => ({
    id: record.id,
    currency: values['currency'] ?? 'USD',
    validUntil: values['validUntil'] ?? '',
    text: values['text'] ?? '',
  })
  const of = (fields: readonly ActField[], send: Act['send']): Act => ({
    action: 'quote',
    name: words.quote,
    fields: [...fields, ...terms],
    send,
  })
  switch (kind) {
    case 'enquiry':
      return of(
        record.products.map((line) => money(line.pesticideId, `${head('prePrice')}: ${line.name}`)),
        (calls, values, key) => {
          const lines = record.products.map(({ pesticideId, unit }) => ({
            pesticideId,
            prePrice: values[pesticideId] ?? '',
            ...(unit ? { unit } : {}),
          }))
          return calls.call(sellerCalls.quote, { body: { kind, ...shared(values), lines }, key })
        },
      )
    case 'sample':
      return of(
        [money('sampleFee', head('sampleFee')), money('shipmentFee', head('shipmentFee'))],
        (calls, values, key) =>
          calls.call(sellerCalls.quoteCost, {
            body: {
              kind,
              ...shared(values),
              sampleFee: values['sampleFee'] ?? '',
              shipmentFee: values['shipmentFee'] ?? '',
            },
            key,
          }),
      )
    case 'intention':
      return of([money('fee', head('fee'))], (calls, values, key) =>
        calls.call(sellerCalls.support, {
          body: { kind, ...shared(values), isSupport: true, fee: values['fee'] ?? '' },
          key,
        }),
      )
  }
}

/** What the supplier may do with a request by hand; opening it is done by looking at it. */
export const actOf = (action: Action, about: About): Act | null => {
  const { kind, record, words } = about
  const { id } = record
  const text = (values: Values) => values['text'] ?? ''
  const sample = { kind: 'sample', id } as const
  const intention = { kind: 'intention', id } as const
  const act = (name: string, fields: readonly ActField[], send: Act['send']): Act => ({ action, name, fields, send })
  switch (action) {
    case 'ask':
      return act(words.ask, [message(words, true)], (calls, values, key) =>
        calls.call(sellerCalls.ask, { body: { kind, id, text: text(values) }, key }),
      )
    case 'quote':
      return quoteOf(about)
    case 'decline':
      return act(words.decline, [message(words)], (calls, values, key) =>
        calls.call(sellerCalls.decline, { body: { kind, id, text: text(values) }, key }),
      )
    case 'clear-export':
      return act(words.clearExport, [message(words)], (calls, values, key) =>
        calls.call(sellerCalls.clearExport, { body: { ...sample, text: text(values) }, key }),
      )
    case 'ship':
      return act(
        words.ship,
        [
          { name: 'carrier', label: words.carrier, type: 'text', required: true },
          { name: 'tracking', label: words.tracking, type: 'text', required: false },
          message(words),
        ],
        (calls, values, key) =>
          calls.call(sellerCalls.ship, {
            body: {
              ...sample,
              carrierName: values['carrier'] ?? '',
              trackingNumber: values['tracking'] ?? '',
              text: text(values),
            },
            key,
          }),
      )
    case 'prepare-documents':
      return act(words.prepare, [message(words)], (calls, values, key) =>
        calls.call(sellerCalls.prepareDocuments, { body: { ...intention, text: text(values) }, key }),
      )
    case 'file-done': {
      const choices = record.requiredFiles.filter((one) => !one.done).map((one) => one.file)
      if (choices.length === 0) return null
      return act(
        words.fileDone,
        [{ name: 'file', label: words.document, type: 'choice', required: true, choices }, message(words)],
        (calls, values, key) =>
          calls.call(sellerCalls.fileDone, {
            body: { ...intention, file: values['file'] ?? '', text: text(values) },
            key,
          }),
      )
    }
    case 'deliver-documents':
      return act(words.deliver, [message(words)], (calls, values, key) =>
        calls.call(sellerCalls.deliverDocuments, { body: { ...intention, text: text(values) }, key }),
      )
    default:
      return null
  }
}
