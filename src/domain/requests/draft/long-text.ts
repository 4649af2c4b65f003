import { draftTextFits, truncateToDraft } from '#contract/values.ts'
import { textLimits } from '../judge.ts'
import { kindRules } from '../kinds.ts'
import type { RequestContent } from './content.ts'

/** LONG-1: whether a backend's drafts accept `long` texts, or only texts that are short enough to be sent. */
export type DraftTextSupport = 'long' | 'as-sent'

/** Cuts off half of a surrogate pair at the end, which is not a valid character. */
const firstLetters = (text: string, count: number) => text.slice(0, count).replace(/[\uD800-\uDBFF]$/, '')

/** LONG-2: true if the draft stores the whole text. */
export const fitsIntoDraft = (text: string, limit: number, accepted: DraftTextSupport): boolean =>
  accepted === 'long' ? draftTextFits(text.trim(), limit) : text.trim().length <= limit

/** LONG-1: texts that the backend's draft cannot store are shortened. */
export const shortenContent = (content: RequestContent, accepted: DraftTextSupport): RequestContent => {
  const limits = textLimits(kindRules[content.kind], content)
  const fit = (path: string, text: string): string => {
    const limit = limits[path]
    if (limit === undefined || fitsIntoDraft(text, limit, accepted)) return text
    return accepted === 'long' ? truncateToDraft(text.trim(), limit) : firstLetters(text.trim(), limit)
  }
  const terms = Object.entries(content.terms).map(
    ([name, value]) => [name, typeof value === 'string' ? fit(`terms.${name}`, value) : value] as const,
  )
  return { ...content, note: fit('note', content.note), terms: Object.fromEntries(terms) }
}

export const isUnshortened = (content: RequestContent, sent: RequestContent): boolean =>
  Object.keys(textLimits(kindRules[content.kind], content)).every(
    (path) => textAt(content, path) === textAt(sent, path),
  )

function textAt({ note, terms }: RequestContent, path: string): string {
  const value = path === 'note' ? note : terms[path.slice('terms.'.length)]
  return typeof value === 'string' ? value.trim() : ''
}
