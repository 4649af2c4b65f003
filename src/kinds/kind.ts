import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestKind, TermName } from '#contract/entities/request.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import type { TermValue, LineField } from '#domain/requests/draft/content.ts'
import { msg } from '@lingui/core/macro'

type TermControl =
  /** `courier`: the help of a field for an address of several lines with a phone number. */
  | { readonly type: 'text'; readonly courier?: MessageDescriptor }
  /** `unitIn`: the term with the number's unit, if the buyer chooses one. `currency`: the currency of an amount. */
  | {
      readonly type: 'number'
      readonly suffix?: MessageDescriptor
      readonly unitIn?: TermName
      readonly currency?: string
    }
  | { readonly type: 'choice' | 'choices'; readonly dict: DictType }
  | { readonly type: 'yes-no' | 'country' }

export interface TermField {
  readonly name: TermName
  readonly label: MessageDescriptor
  readonly labelFor?: (terms: Readonly<Record<string, TermValue>>) => MessageDescriptor
  readonly control: TermControl
  readonly missing?: MessageDescriptor
  /** False hides the field, which retains its value. */
  readonly when?: (terms: Readonly<Record<string, TermValue>>) => boolean
}

export interface LineFieldLabels {
  readonly field: LineField
  readonly label: MessageDescriptor
  readonly missing: MessageDescriptor
  /** Null: the value is typed. */
  readonly dict: DictType | null
}

export interface TermGroup {
  readonly id: string
  readonly title: MessageDescriptor
  readonly layout: 'terms' | 'thirds' | 'chips' | 'forecast'
  readonly fields: readonly (TermField | 'reply-by')[]
}

export const destinationField: TermField = {
  name: 'destination',
  label: msg`Destination country`,
  control: { type: 'country' },
}

export const purposeField: TermField = {
  name: 'purpose',
  label: msg`Purpose`,
  control: { type: 'choice', dict: 'purpose_list' },
  missing: msg`Choose a purpose`,
}

type Texts<Name extends string> = Readonly<Record<Name, MessageDescriptor>>

export interface KindDescriptor {
  readonly kind: RequestKind
  readonly words: Texts<'name' | 'newTitle' | 'draftTitle' | 'send' | 'queue' | 'noneLeft' | 'noSent' | 'noDrafts'> & {
    readonly asLast: MessageDescriptor
    readonly quota: (remaining: number) => MessageDescriptor
    readonly sending: (products: string) => MessageDescriptor
    readonly saving: (products: string) => MessageDescriptor
  }
  readonly lineFields: readonly LineFieldLabels[]
  readonly groups: readonly TermGroup[]
  readonly agreeing: Texts<'button' | 'title' | 'action' | 'done' | 'sum' | 'acceptedLabel'> & {
    readonly means: MessageDescriptor
    /** True if unselected suppliers are informed by default; false for samples, often accepted from several. */
    readonly tellsOthers: boolean
  }
  /** Null for enquiries, whose quotations consist of a price for each line. */
  readonly offer: {
    readonly title: MessageDescriptor
    readonly Facts: ComponentType<{ readonly quote: QuotationContent }>
  } | null
}

/** True for enquiries: only they have a price per product and a minimum quantity. */
export const hasPrices = ({ lineFields }: KindDescriptor): boolean =>
  lineFields.some(({ field }) => field === 'packaging')

export const termFieldsOf = (kind: KindDescriptor): readonly TermField[] =>
  kind.groups.flatMap((group) => group.fields.filter((field) => field !== 'reply-by'))

export const lineFieldLabels = {
  quantity: { field: 'quantity', label: msg`Quantity`, missing: msg`Enter a quantity`, dict: null },
  unit: { field: 'unit', label: msg`Unit`, missing: msg`Choose a unit`, dict: 'product_unit' },
  packaging: {
    field: 'packaging',
    label: msg`Packaging`,
    missing: msg`Choose packaging`,
    dict: 'product_packaging',
  },
  wish: { field: 'wish', label: msg`Wanted specification`, missing: msg`Enter a specification`, dict: null },
} satisfies Record<LineField, LineFieldLabels>
