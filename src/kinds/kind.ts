import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestKind, TermName } from '#contract/entities/request.ts'
import type { Quote } from '#domain/requests/kind-rules.ts'
import type { TermValue, LineField } from '#domain/requests/draft/content.ts'
import { msg } from '@lingui/core/macro'

type TermControl =
  /** `country`: the buyer's own country can be filled in with a tap. */
  | { readonly type: 'text'; readonly country?: true }
  /** `unitIn`: the term with its unit, if the unit can be chosen and is not shown in the field. */
  | { readonly type: 'number'; readonly suffix?: MessageDescriptor; readonly unitIn?: string }
  | { readonly type: 'choice' | 'choices'; readonly dict: DictType }
  | { readonly type: 'yes-no' }

/** A field as data, for the form, the detail page, the conflict sheet and the list of missing fields. */
export interface TermField {
  /** Its name in `content.terms`. */
  readonly name: string
  readonly label: MessageDescriptor
  /** Its heading in a table, if that differs from the label. */
  readonly column?: MessageDescriptor
  readonly control: TermControl
  /** The text below the empty field, if the rules require it. */
  readonly missing?: MessageDescriptor
  /** The field is shown only if this is true; its value is retained. */
  readonly when?: (terms: Readonly<Record<string, TermValue>>) => boolean
}

export interface LineFieldLabels {
  readonly field: LineField
  readonly label: MessageDescriptor
  readonly missing: MessageDescriptor
  /** For the toast, which is away from the field and so names the product. */
  readonly missingFor: (product: string) => MessageDescriptor
  /** Null: a number. */
  readonly dict: DictType | null
}

export interface TermGroup {
  readonly id: string
  readonly title: MessageDescriptor
  /** `terms`: one row on a desktop; `thirds`: three columns; `chips`: the full width; `forecast`: a row per year. */
  readonly layout: 'terms' | 'thirds' | 'chips' | 'forecast'
  /** `reply-by` is the date that all kinds have, placed among the kind's own fields. */
  readonly fields: readonly (TermField | 'reply-by')[]
}

/** A kind as the screens show it; domain/requests/kinds has its rules. */
export interface KindDescriptor {
  readonly kind: RequestKind
  readonly words: {
    readonly name: MessageDescriptor
    readonly newTitle: MessageDescriptor
    readonly draftTitle: MessageDescriptor
    readonly send: MessageDescriptor
    readonly queue: MessageDescriptor
    /** At a field with the value of the last request: "As in your last enquiry". */
    readonly asLast: MessageDescriptor
    /** "Uses 1 of your 18 remaining enquiries". */
    readonly quota: (remaining: number) => MessageDescriptor
    readonly noneLeft: MessageDescriptor
    readonly noSent: MessageDescriptor
    readonly noDrafts: MessageDescriptor
    /** A waiting or sent request, in one line. */
    readonly sending: (products: string) => MessageDescriptor
    readonly saving: (products: string) => MessageDescriptor
  }
  readonly lineFields: readonly LineFieldLabels[]
  readonly groups: readonly TermGroup[]
  /** How the buyer accepts a quotation. */
  readonly agreeing: {
    /** The short form on a button in a comparison. */
    readonly button: MessageDescriptor
    readonly title: MessageDescriptor
    readonly action: MessageDescriptor
    readonly done: MessageDescriptor
    /** The label of its cost. */
    readonly sum: MessageDescriptor
    /** The label of a supplier whose quotation was accepted. */
    readonly acceptedLabel: MessageDescriptor
    /** Samples are often taken from several suppliers; a purchase or a registration is given to one. */
    readonly tellsOthers: boolean
  }
  /** Facts about the whole request; null: a table of prices by line. */
  readonly offer: { readonly title: MessageDescriptor; readonly Facts: ComponentType<{ readonly quote: Quote }> } | null
  /** The other kind in which the same products can be requested. */
  readonly asksNext: { readonly kind: RequestKind; readonly label: MessageDescriptor } | null
}

type Definition<Kind extends RequestKind> = Omit<KindDescriptor, 'kind' | 'groups'> & {
  readonly fields: Readonly<Record<TermName<Kind>, Omit<TermField, 'name'>>>
  readonly groups: readonly (Omit<TermGroup, 'fields'> & {
    readonly fields: readonly (TermName<Kind> | 'reply-by')[]
  })[]
}

export const defineKind = <Kind extends RequestKind>(kind: Kind, definition: Definition<Kind>): KindDescriptor => {
  const { fields, groups, ...rest } = definition
  const fieldByName: Readonly<Record<string, Omit<TermField, 'name'> | undefined>> = fields
  const fieldOf = (name: string): TermField | 'reply-by' => {
    const field = fieldByName[name]
    return field ? { name, ...field } : 'reply-by'
  }
  return { ...rest, kind, groups: groups.map((group) => ({ ...group, fields: group.fields.map(fieldOf) })) }
}

/** Whether each product has a price and a supplier's minimum, as only orders do. */
export const hasPrices = ({ lineFields }: KindDescriptor): boolean =>
  lineFields.some(({ field }) => field === 'packaging')

export const termFieldsOf = (kind: KindDescriptor): readonly TermField[] =>
  kind.groups.flatMap((group) => group.fields.filter((field) => field !== 'reply-by'))

/** The fields that a product line may have; each kind lists those that it uses. */
export const lineFieldLabels = {
  quantity: {
    field: 'quantity',
    label: msg`Quantity`,
    missing: msg`Enter a quantity`,
    missingFor: (product) => msg`Enter a quantity for ${product}`,
    dict: null,
  },
  unit: {
    field: 'unit',
    label: msg`Unit`,
    missing: msg`Choose a unit`,
    missingFor: (product) => msg`Choose a unit for ${product}`,
    dict: 'product_unit',
  },
  packaging: {
    field: 'packaging',
    label: msg`Packaging`,
    missing: msg`Choose packaging`,
    missingFor: (product) => msg`Choose packaging for ${product}`,
    dict: 'product_packaging',
  },
  wish: {
    field: 'wish',
    label: msg`Wanted specification`,
    missing: msg`Enter a specification`,
    missingFor: (product) => msg`Enter a specification for ${product}`,
    dict: null,
  },
} satisfies Record<LineField, LineFieldLabels>
