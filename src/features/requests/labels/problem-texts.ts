import { moneyFieldText, numberProblemLabels } from '#i18n/labels/number-labels.ts'
import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { RequestContent, LineContent } from '#domain/requests/draft/content.ts'
import { maxSpecificationLength } from '#contract/kinds.ts'
import { textLimits } from '#domain/requests/judge.ts'
import type { Problem, ProblemRule } from '#domain/requests/kind-rules.ts'
import { parseLinePath } from '#domain/requests/draft/fields.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { termFieldsOf, lineFieldLabels } from '#kinds/kind.ts'
import { kinds } from '#kinds/kinds.ts'
import { joinTitle, listSeparator } from '#i18n/formats.ts'
import { conflictTexts } from '#i18n/labels/cause-labels.ts'
import { verbatimMessage } from '#i18n/labels/action-labels.ts'

interface FieldWords {
  readonly label: MessageDescriptor
  readonly product: string | null
  readonly missing?: MessageDescriptor | undefined
}

const common: Record<string, FieldWords> = {
  maxReplyTime: { label: msg`Reply by`, product: null, missing: msg`Choose a reply-by date` },
  note: { label: msg`Note to suppliers`, product: null, missing: msg`State what the sample is for` },
  attachments: { label: msg`Attachments`, product: null },
  lines: { label: msg`Products`, product: null },
  conflict: { label: msg`Draft`, product: null },
}

/** Names the supplier too if `lines` has another line of that name. The name of `line` itself may be a translation. */
export function lineTitle({ lines }: RequestContent, line: LineContent): string {
  if (line.wish !== '') return line.wish
  const name = lines.find(({ lineId }) => lineId === line.lineId)?.name
  return lines.some((one) => one.lineId !== line.lineId && one.name === name)
    ? `${line.name}${listSeparator()}${line.companyName}`
    : line.name
}

export function fieldLabelsOf(content: RequestContent, path: string): FieldWords {
  const commonField = common[path]
  if (commonField) return commonField
  const inLine = parseLinePath(path)
  if (inLine) {
    const line = content.lines.find(({ lineId }) => lineId === inLine.lineId)
    const product = line ? lineTitle(content, line) : inLine.lineId
    return { ...(inLine.field ? lineFieldLabels[inLine.field] : { label: msg`Product` }), product }
  }
  if (path.startsWith('attachments.')) {
    const key = path.slice('attachments.'.length)
    const name = content.attachments.find((file) => file.blobId === key || file.url === key)?.name ?? key
    return { label: msg`Attachments`, product: name }
  }
  const term = termFieldsOf(kinds[content.kind]).find((field) => path === `terms.${field.name}`)
  return term
    ? { label: term.labelFor?.(content.terms) ?? term.label, product: null, missing: term.missing }
    : { label: verbatimMessage(path), product: null }
}

export const fieldId = (path: string): string => `field-${path.replace(/[^\w-]/g, '_')}`

const words = {
  required: msg`Complete this field`,
  ...numberProblemLabels,
  'not-whole': msg`Enter a whole number of months`,
  'date-passed': msg`Choose today or a later date`,
  'not-a-date': msg`Choose a date`,
  'too-long': msg`Shorten this text`,
  'too-many': msg`Attach no more than 5 files`,
  'no-lines': msg`Add a product`,
  'too-many-lines': msg`Reduce to 200 products or fewer`,
  'product-unavailable': msg`No longer available: remove it, or choose another product`,
  'country-restricted': msg`May not be sold in your country: remove it, or choose another product`,
  'unknown-choice': msg`Can no longer be chosen: choose another one`,
  'file-pending': msg`Wait until this file is ready`,
  'file-refused': msg`Remove this file; it cannot be sent`,
  'refused-by-server': msg`The server rejected this`,
  conflict: msg`Also edited on another device: choose which version to keep`,
  'deleted-elsewhere': conflictTexts.deleted,
  'sent-elsewhere': conflictTexts['sent-elsewhere'],
} satisfies Record<ProblemRule, MessageDescriptor>

export function problemText(content: RequestContent, problem: Problem): MessageDescriptor {
  if (problem.message) return verbatimMessage(problem.message)
  const limit = problem.path.endsWith('.wish')
    ? maxSpecificationLength
    : textLimits(kindRules[content.kind], content)[problem.path]
  if (problem.rule === 'too-long' && limit !== undefined) return msg`Shorten to ${limit} characters`
  const { missing } = fieldLabelsOf(content, problem.path)
  if (problem.rule === 'required' && missing) return missing
  const term = termFieldsOf(kinds[content.kind]).find(({ name }) => problem.path === `terms.${name}`)
  const currency = term?.control.type === 'number' && problem.rule === 'not-a-number' && term.control.currency
  const moneyText = currency && moneyFieldText('not-a-number', String(content.terms[term.name]), currency)
  return moneyText || words[problem.rule]
}

export function problemToastText(content: RequestContent, problem: Problem, i18n: I18n): string {
  const field = fieldLabelsOf(content, problem.path)
  const text = i18n._(problemText(content, problem))
  if (field.product !== null) return joinTitle(field.product, text)
  return problem.rule === 'required' && field.missing ? text : joinTitle(i18n._(field.label), text)
}
