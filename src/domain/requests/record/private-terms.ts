import * as z from 'zod/mini'
import { requestKind } from '#contract/entities/request.ts'
import type { RequestContent } from '../draft/content.ts'
import { termValue } from '../draft/content.ts'

/** Target prices of a request in US$ per unit of its line, by product. The buyer's own; no body carries them. */
export const targetPrices = z.record(z.string(), z.string())
export type TargetPrices = z.infer<typeof targetPrices>

/** Terms to begin the next request with. Products, files and the date belong to one request and are not in it. */
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

/** What a template says is set; what it leaves open stays as it is in the draft. */
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
