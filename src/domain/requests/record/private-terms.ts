import * as z from 'zod/mini'
import { requestKind } from '#contract/entities/request.ts'
import type { RequestContent } from '../draft/content.ts'
import { termValue } from '../draft/content.ts'

/** Target prices of a request in US$ per unit of its line, by product. They are the buyer's own and never sent. */
export const targetPrices = z.record(z.string(), z.string())
export type TargetPrices = z.infer<typeof targetPrices>

/** Terms for the next request. Products, files and the date belong to one request and are not included. */
export const requestTemplate = z.object({
  id: z.string(),
  name: z.string(),
  kind: requestKind,
  note: z._default(z.string(), ''),
  terms: z.record(z.string(), termValue),
})
export const requestTemplates = z.array(requestTemplate)
export type RequestTemplate = z.infer<typeof requestTemplate>

export const templateOf = (content: RequestContent, id: string, name: string): RequestTemplate => ({
  id,
  name,
  kind: content.kind,
  note: content.note,
  terms: content.terms,
})

const isBlank = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** Sets the terms that the template contains; the others stay as they are in the draft. */
export const withTemplate = (content: RequestContent, template: RequestTemplate): RequestContent => ({
  ...content,
  note: template.note === '' ? content.note : template.note,
  terms: {
    ...content.terms,
    ...Object.fromEntries(
      Object.entries(template.terms).filter(([name, value]) => name in content.terms && !isBlank(value)),
    ),
  },
})
