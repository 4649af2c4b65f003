import * as z from 'zod/mini'
import { requestKind } from '#contract/entities/request.ts'
import { readableRowsSchema, unreadableRows } from '../../row-by-row.ts'
import { termValue, type RequestContent } from '../draft/content.ts'
import { withDestinationFromNote } from '../draft/destination.ts'

/** Prices by product, in US dollars per unit of the line. They are never sent. */
export type TargetPrices = Record<string, string>

/** A price that cannot be read is left out, so that it does not hide the others. */
export const targetPrices = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((all): TargetPrices =>
    Object.fromEntries(
      Object.entries(all).flatMap(([product, price]) => (typeof price === 'string' ? [[product, price]] : [])),
    ),
  ),
)

/** '' removes the price. Prices that cannot be read remain stored. Null if no price is left. */
export const withTargetPrice = (stored: unknown, product: string, price: string): Record<string, unknown> | null => {
  const { [product]: _, ...others } = z.record(z.string(), z.unknown()).safeParse(stored).data ?? {}
  const all = price === '' ? others : { ...others, [product]: price }
  return Object.keys(all).length === 0 ? null : all
}

/** A template has no products, files or reply-by date, because these belong to one request. */
export const requestTemplate = z.object({
  id: z.string(),
  name: z.string(),
  kind: requestKind,
  note: z._default(z.string(), ''),
  terms: z.record(z.string(), termValue),
})
export const requestTemplates = readableRowsSchema(requestTemplate)
export type RequestTemplate = z.infer<typeof requestTemplate>

/** Templates that cannot be read remain stored. */
export const withChangedTemplates = (
  stored: unknown,
  change: (all: readonly RequestTemplate[]) => readonly RequestTemplate[],
): unknown[] => [...change(requestTemplates.safeParse(stored).data ?? []), ...unreadableRows(requestTemplate, stored)]

export const templateOf = ({ kind, note, terms }: RequestContent, id: string, name: string): RequestTemplate => {
  return { id, name, kind, note, terms }
}

const isBlank = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

export const withTemplate = (content: RequestContent, template: RequestTemplate): RequestContent => {
  const { note, terms } = withDestinationFromNote(template)
  const statedTerms = Object.entries(terms).filter(([name, value]) => name in content.terms && !isBlank(value))
  return {
    ...content,
    note: note === '' ? content.note : note,
    terms: { ...content.terms, ...Object.fromEntries(statedTerms) },
  }
}
