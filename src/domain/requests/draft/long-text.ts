import { draftTextFits, fitToDraft } from '#contract/values.ts'
import { textLimits } from '../judge.ts'
import { kindRules } from '../kinds.ts'
import type { RequestContent } from './content.ts'

/**
 * How much of a text the drafts of a backend accept. `long`: more than Send does (`#contract/draft-text`). `as-sent`:
 * no more than Send does, which must be assumed of a backend that is not known to be of level full: it would refuse each
 * save of a longer text.
 */
export type DraftTexts = 'long' | 'as-sent'

const fits: Readonly<Record<DraftTexts, (text: string, limit: number) => boolean>> = {
  long: draftTextFits,
  'as-sent': (text, limit) => text.length <= limit,
}

/** Half of a surrogate pair is no letter. */
const firstLetters = (text: string, count: number) => text.slice(0, count).replace(/[\uD800-\uDBFF]$/, '')

const fit: Readonly<Record<DraftTexts, (text: string, limit: number) => string>> = {
  long: fitToDraft,
  'as-sent': (text, limit) => (text.length <= limit ? text : firstLetters(text, limit)),
}

/** Whether the server's draft can have the whole text. If not, its end is on this device alone. */
export const fitsIntoDraft = (text: string, limit: number, accepted: DraftTexts): boolean =>
  fits[accepted](text.trim(), limit)

/** The request with as much of each text as a draft on the server may have. */
export const fittedContent = (content: RequestContent, accepted: DraftTexts): RequestContent => {
  const limits = textLimits(kindRules[content.kind])
  const fitted = (path: string, text: string): string => {
    const limit = limits[path]
    return limit === undefined || fitsIntoDraft(text, limit, accepted) ? text : fit[accepted](text.trim(), limit)
  }
  const terms = Object.entries(content.terms).map(
    ([name, value]) => [name, typeof value === 'string' ? fitted(`terms.${name}`, value) : value] as const,
  )
  return { ...content, note: fitted('note', content.note), terms: Object.fromEntries(terms) }
}

/** Whether every text of the request is whole in the version that was sent. */
export const isWhole = (content: RequestContent, sent: RequestContent): boolean =>
  Object.keys(textLimits(kindRules[content.kind])).every((path) => textAt(content, path) === textAt(sent, path))

function textAt({ note, terms }: RequestContent, path: string): string {
  const value = path === 'note' ? note : terms[path.slice('terms.'.length)]
  return typeof value === 'string' ? value.trim() : ''
}
