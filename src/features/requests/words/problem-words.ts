import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { textLimits } from '#domain/requests/judge.ts'
import type { Problem, ProblemRule } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { titled } from '#i18n/formats.ts'
import { conflictWords } from '#i18n/words/cause-words.ts'
import { asItIs } from '#i18n/words/action-words.ts'
import { numberProblemWords } from '#i18n/words/number-words.ts'
import { fieldOf } from './field-name.ts'

const words = {
  required: msg`Complete this field`,
  ...numberProblemWords,
  'not-whole': msg`Enter a whole number of months`,
  'date-passed': msg`Choose today or a later date`,
  'not-a-date': msg`Choose a date`,
  'too-long': msg`Shorten this text`,
  'too-many': msg`Attach no more than 5 files`,
  'no-lines': msg`Add a product`,
  'too-many-lines': msg`Reduce to 200 products or fewer`,
  'product-unavailable': msg`No longer available: remove it to send the rest`,
  'country-restricted': msg`May not be sold in your country: remove it to send the rest`,
  'file-pending': msg`Wait until this file is ready`,
  'file-refused': msg`Remove this file; it cannot be sent`,
  'refused-by-server': msg`The server rejected this`,
  conflict: msg`Also edited on another device: choose which version to keep`,
  'deleted-elsewhere': conflictWords.deleted,
  'sent-elsewhere': conflictWords['sent-elsewhere'],
} satisfies Record<ProblemRule, MessageDescriptor>

/** The text below the field. If the server refused, its own words come first. */
export const problemText = (kind: KindDescriptor, content: RequestContent, problem: Problem): MessageDescriptor => {
  if (problem.message) return asItIs(problem.message)
  const limit = textLimits(kindRules[content.kind])[problem.path]
  if (problem.rule === 'too-long' && limit !== undefined) return msg`Shorten to ${limit} characters`
  const { missing } = fieldOf(kind, content, problem.path)
  return problem.rule === 'required' && missing ? missing : words[problem.rule]
}

/** The same if the field is not visible (the toast): names the product or the field. */
export const problemToast = (
  kind: KindDescriptor,
  content: RequestContent,
  problem: Problem,
  translate: (message: MessageDescriptor) => string,
): string => {
  const field = fieldOf(kind, content, problem.path)
  const text = translate(problemText(kind, content, problem))
  if (field.product !== null && problem.rule === 'required' && field.missingFor)
    return translate(field.missingFor(field.product))
  if (field.product !== null) return titled(field.product, text)
  return problem.rule === 'required' && field.missing ? text : titled(translate(field.label), text)
}
