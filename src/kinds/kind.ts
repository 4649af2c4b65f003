import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestKind, TermName } from '#contract/entities/request.ts'
import type { Quote } from '#domain/quotes/offers.ts'
import type { TermValue } from '#domain/requests/draft/content.ts'
import type { LineField } from '#domain/requests/kind-rules.ts'

export type TermControl =
  /** `country`: the buyer's may be filled in with a tap. */
  | { readonly type: 'text'; readonly maxLength: number; readonly country?: true }
  /** `unitIn`: the term that holds its unit, where the unit is chosen and none stands in the field. */
  | { readonly type: 'number'; readonly suffix?: MessageDescriptor; readonly unitIn?: string }
  | { readonly type: 'choice'; readonly dict: DictType }
  | { readonly type: 'choices'; readonly dict: DictType }
  | { readonly type: 'yes-no' }

/** A field of a request as data: the form, the detail, the conflict sheet and the list of what is missing read it. */
export interface TermField {
  /** Name in `content.terms`. */
  readonly name: string
  readonly label: MessageDescriptor
  /** Its head in a table, where that is not the label. */
  readonly column?: MessageDescriptor
  readonly control: TermControl
  readonly required: boolean
  /** What stands under an empty required field. */
  readonly missing?: MessageDescriptor
  /** Shown only when this holds; what was written stays. */
  readonly when?: (terms: Readonly<Record<string, TermValue>>) => boolean
}

export interface LineFieldWords {
  readonly field: LineField
  readonly label: MessageDescriptor
  readonly missing: MessageDescriptor
  /** The same for the toast, which stands away from the field and names the product. */
  readonly missingFor: (product: string) => MessageDescriptor
  /** Null: a number. */
  readonly dict: DictType | null
}

export interface TermGroup {
  readonly id: string
  readonly title: MessageDescriptor
  /** Style of the grid: `terms` is one row on a desktop, `thirds` three columns, `chips` one field over the whole width, `forecast` years by rows. */
  readonly layout: 'terms' | 'thirds' | 'chips' | 'forecast'
  /** `reply-by` stands for the date every kind has, where it belongs among the others. */
  readonly fields: readonly (TermField | 'reply-by')[]
}

export interface KindWords {
  /** The kind's name alone: "Enquiry". */
  readonly name: MessageDescriptor
  /** Above its list: "Enquiries". */
  readonly list: MessageDescriptor
  readonly newTitle: MessageDescriptor
  readonly draftTitle: MessageDescriptor
  readonly send: MessageDescriptor
  readonly queue: MessageDescriptor
  /** At a field that holds what the last one said: "As in your last enquiry". */
  readonly asLast: MessageDescriptor
  /** "Uses 1 of your 18 remaining enquiries". */
  readonly quota: (remaining: number) => MessageDescriptor
  readonly noneLeft: MessageDescriptor
  readonly noSent: MessageDescriptor
  readonly noDrafts: MessageDescriptor
  /** What waits or was sent, in a line. */
  readonly sending: (products: string) => MessageDescriptor
  readonly saving: (products: string) => MessageDescriptor
}

/** How the buyer says yes to an offer. */
export interface Agreeing {
  /** On a button in a comparison, where there is little room. */
  readonly button: MessageDescriptor
  readonly title: MessageDescriptor
  readonly action: MessageDescriptor
  readonly done: MessageDescriptor
  /** What it costs. */
  readonly sum: MessageDescriptor
  /** What a supplier whose offer was taken is called. */
  readonly taken: MessageDescriptor
  /**
   * Whether the others are told unless the buyer says otherwise. Samples are often taken from several suppliers and
   * compared; a purchase and a registration go to one.
   */
  readonly tellsOthers: boolean
}

/** What distinguishes a kind for the interface; its rules stand in domain/requests/kinds. */
export interface KindDescriptor {
  readonly kind: RequestKind
  readonly words: KindWords
  readonly lineFields: readonly LineFieldWords[]
  readonly groups: readonly TermGroup[]
  readonly agreeing: Agreeing
  /** An offer as facts about the whole request; null: a table of prices by the line. */
  readonly offer: { readonly title: MessageDescriptor; readonly Facts: ComponentType<{ readonly quote: Quote }> } | null
  /** What else its products may be asked for in, from a request that was sent; null: nothing. */
  readonly asksNext: { readonly kind: RequestKind; readonly label: MessageDescriptor } | null
}

type Definition<Kind extends RequestKind> = Omit<KindDescriptor, 'kind' | 'groups'> & {
  /** A field for each term of its body. */
  readonly fields: Readonly<Record<TermName<Kind>, Omit<TermField, 'name'>>>
  /** Where they stand in the form. */
  readonly groups: readonly (Omit<TermGroup, 'fields'> & {
    readonly fields: readonly (TermName<Kind> | 'reply-by')[]
  })[]
}

/** Puts a kind together; the compiler asks for every term of its body. */
export const defineKind = <Kind extends RequestKind>(kind: Kind, definition: Definition<Kind>): KindDescriptor => {
  const { fields, groups, ...rest } = definition
  const known: Readonly<Record<string, Omit<TermField, 'name'> | undefined>> = fields
  const fieldOf = (name: string): TermField | 'reply-by' => {
    const field = known[name]
    return field ? { name, ...field } : 'reply-by'
  }
  return { ...rest, kind, groups: groups.map((group) => ({ ...group, fields: group.fields.map(fieldOf) })) }
}

/** Every term field of a kind, in the order of its form. */
export const termFieldsOf = (kind: KindDescriptor): readonly TermField[] =>
  kind.groups.flatMap((group) => group.fields.filter((field) => field !== 'reply-by'))
