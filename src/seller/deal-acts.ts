import { sellerCalls, type SellerRecord } from '#contract/calls/seller.ts'
import { supplierDealSteps } from '#contract/entities/progress.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { dealOf, sideOfStep } from '#domain/deal/deal.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import { parseUnambiguousDay, formatSellerDay } from './days.ts'
import {
  defineStep,
  makeFilesField,
  makeMessageField,
  stepBodyWith,
  type StepContext,
  type StepDefinition,
} from './act.ts'
import type { SellerTexts } from './texts.ts'
import type { SellerAction } from './typed-store.ts'

/** Null before acceptance and after closing. Today is not passed, because it affects only `late`. */
export const dealOfRecord = (kind: RequestKind, record: SellerRecord) =>
  record.status === status.agreed ? dealOf({ ...record, kind }, [], '') : null

const reportsOf = (kind: RequestKind, record: SellerRecord) =>
  (dealOfRecord(kind, record)?.steps ?? []).flatMap(({ step, reports }) =>
    sideOfStep(step) === 'supplier' ? reports : [],
  )

export const dealActionsOf = (kind: RequestKind, record: SellerRecord): SellerAction[] => {
  const deal = dealOfRecord(kind, record)
  if (!deal) return ['say']
  return ['deal-step', 'say', ...(reportsOf(kind, record).length > 0 ? (['take-back'] as const) : [])]
}

export const dealStepDefinitionOf = (action: 'say' | 'deal-step' | 'take-back', about: StepContext): StepDefinition => {
  const { kind, record, words } = about
  const { id } = record
  const act = defineStep(action)
  const [messageField, filesField] = [makeMessageField(words), makeFilesField(words)]
  switch (action) {
    case 'say':
      return act(words.write, [messageField, filesField], sellerCalls.say, (values, ref) =>
        stepBodyWith({ kind, id, ref })(values),
      )
    case 'deal-step': {
      const deal = dealOfRecord(kind, record)
      const choices = supplierDealSteps.map((value) => ({ value, label: words[value] }))
      const next = choices.find(({ value }) => value === deal?.next?.step) ?? choices[0]
      return act(
        words.dealStep,
        [
          { name: 'step', label: words.step, type: 'choice', required: true, choices, initial: next?.value ?? '' },
          {
            name: 'day',
            label: words.day,
            type: 'date',
            required: true,
            initial: dayInZone(record.companyTimezone, about.now),
            meaning: (text) => {
              const day = parseUnambiguousDay(text)
              return day && formatSellerDay(day, about.locale, 'full')
            },
          },
          {
            name: 'amount',
            label: words.proformaTotal,
            type: 'decimal',
            required: false,
            initial: '',
            suffix: deal?.quote?.currency ?? '',
          },
          { name: 'number', label: words.stepNumber, type: 'text', required: false, limit: 64 },
          messageField,
          filesField,
        ],
        sellerCalls.dealStep,
        (values, ref) => ({
          ...stepBodyWith({ kind: 'enquiry' as const, id, ref })(values),
          step: supplierDealSteps.find((step) => step === values['step']) ?? 'proforma',
          day: values['day'] ?? '',
          ...(values['amount'] ? { amount: values['amount'] } : {}),
          ...(values['number'] ? { number: values['number'] } : {}),
        }),
      )
    }
    case 'take-back': {
      const choices = reportsOf(kind, record).map(({ ref, step, day }) => ({
        value: ref ?? '',
        label: `${words[step as keyof SellerTexts]} ${day ?? ''}`,
      }))
      return act(
        words.takeBack,
        [{ name: 'ref', label: words.step, type: 'choice', required: true, choices }],
        sellerCalls.takeBack,
        (values) => ({ kind: 'enquiry' as const, id, ref: values['ref'] ?? '' }),
      )
    }
  }
}
