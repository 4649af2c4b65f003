import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { TermValue } from '#domain/requests/content.ts'
import type { LineField } from '#domain/requests/kind-rules.ts'

export type TermControl =
  | { readonly type: 'text'; readonly maxLength: number }
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
  readonly newTitle: MessageDescriptor
  readonly draftTitle: MessageDescriptor
  readonly send: MessageDescriptor
  readonly queue: MessageDescriptor
  /** "Uses 1 of your 18 remaining enquiries". */
  readonly quota: (remaining: number) => MessageDescriptor
  readonly noSent: MessageDescriptor
  readonly noDrafts: MessageDescriptor
}

/** What distinguishes a kind for the interface; its rules stand in `#domain/requests/kinds`. */
export interface KindDescriptor {
  readonly kind: RequestKind
  readonly icon: LucideIcon
  readonly words: KindWords
  readonly lineFields: readonly LineFieldWords[]
  readonly groups: readonly TermGroup[]
}

/** Every term field of a kind, in the order of its form. */
export const termFieldsOf = (kind: KindDescriptor): readonly TermField[] =>
  kind.groups.flatMap((group) => group.fields.filter((field) => field !== 'reply-by'))
