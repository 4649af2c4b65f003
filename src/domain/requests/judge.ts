import { maxAttachments } from '#contract/entities/request.ts'
import { maxNote, maxProducts, maxSpecificationLength } from '#contract/kinds.ts'
import { day } from '#contract/values.ts'
import { isPlainNumber, ambiguousNumber } from '#lib/numbers/stored-number.ts'
import type { ValidationContext, KindRules, Problem, ProblemRule } from './kind-rules.ts'
import { noteLimit } from './draft/destination.ts'
import {
  groupLinesBySupplier,
  type LineContent,
  type RequestContent,
  type TermValue,
  type LineField,
} from './draft/content.ts'

type Form = Pick<KindRules, 'lineFields' | 'terms' | 'replyByBefore'>

const termPaths = ({ terms, replyByBefore }: Form): string[] => {
  const paths = Object.keys(terms).flatMap((name) =>
    name === replyByBefore ? ['maxReplyTime', `terms.${name}`] : [`terms.${name}`],
  )
  return replyByBefore === null ? [...paths, 'maxReplyTime'] : paths
}

const formPaths = (form: Form, content: RequestContent): string[] => [
  'lines',
  ...groupLinesBySupplier(content).flatMap(({ lines }) =>
    lines.flatMap(({ lineId }) => [
      `lines.${lineId}`,
      ...['wish', ...form.lineFields].map((field) => `lines.${lineId}.${field}`),
    ]),
  ),
  ...termPaths(form),
  'attachments',
  ...content.attachments.map(({ blobId }) => `attachments.${blobId}`),
  'note',
]

/** Sorts problems by the position of their fields in the form, so that the first problem is the topmost one. */
export const sortProblems = (form: Form, content: RequestContent, problems: readonly Problem[]): Problem[] => {
  const places = new Map(formPaths(form, content).map((path, place) => [path, place]))
  const placeOf = ({ path }: Problem) => places.get(path) ?? Infinity
  return problems.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

export type NumberProblem = Extract<
  ProblemRule,
  'required' | 'negative' | 'ambiguous' | 'not-a-number' | 'not-positive'
>

export const problemAt = (path: string, rule: ProblemRule | null): Problem[] => (rule ? [{ path, rule }] : [])

export const amountProblem = (text: string): NumberProblem | null => {
  const value = text.trim()
  if (value === '') return 'required'
  if (/^[-\u2010-\u2015\u2212]/.test(value)) return 'negative'
  if (ambiguousNumber(value)) return 'ambiguous'
  return isPlainNumber(value) ? null : 'not-a-number'
}

export const amountProblems = ({ terms }: RequestContent, names: readonly string[]): Problem[] =>
  names.flatMap((name) => {
    const value = terms[name]
    const isStated = typeof value === 'string' && value.trim() !== ''
    return problemAt(`terms.${name}`, isStated ? amountProblem(value) : null)
  })

export const quantityProblem = (text: string): NumberProblem | null => {
  const problem = amountProblem(text)
  if (problem === 'negative') return 'not-positive'
  return problem === null && !/[1-9]/.test(text) ? 'not-positive' : problem
}

const isEmpty = (value: TermValue | undefined) =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

export const requiredTermProblems = (content: RequestContent, names: readonly string[]): Problem[] =>
  names.flatMap((name) => problemAt(`terms.${name}`, isEmpty(content.terms[name]) ? 'required' : null))

const lineProblem = (line: LineContent, field: LineField): ProblemRule | null =>
  field === 'quantity' ? quantityProblem(line.quantity) : line[field].trim() === '' ? 'required' : null

export const longSpecificationProblems = ({ lines }: RequestContent): Problem[] =>
  lines.flatMap(({ lineId, wish }) =>
    problemAt(`lines.${lineId}.wish`, isTooLong(wish, maxSpecificationLength) ? 'too-long' : null),
  )

export const lineProblems = (content: RequestContent, fields: readonly LineField[]): Problem[] => {
  const count = content.lines.length
  return [
    ...problemAt('lines', count === 0 ? 'no-lines' : count > maxProducts ? 'too-many-lines' : null),
    ...content.lines.flatMap((line) =>
      fields.flatMap((field) => problemAt(`lines.${line.lineId}.${field}`, lineProblem(line, field))),
    ),
  ]
}

const deadlineRule = (value: string, today: string): ProblemRule | null => {
  if (value.trim() === '') return 'required'
  if (!day.safeParse(value).success) return 'not-a-date'
  return value < today ? 'date-passed' : null
}

export const textLimits = (
  { termLimits }: Pick<KindRules, 'termLimits'>,
  content: Pick<RequestContent, 'terms'>,
): Readonly<Record<string, number | undefined>> => ({
  ...Object.fromEntries(Object.entries(termLimits).map(([name, limit]) => [`terms.${name}`, limit])),
  note: noteLimit(content, maxNote),
})

const isTooLong = (text: TermValue | undefined, limit = Infinity): boolean =>
  typeof text === 'string' && text.trim().length > limit

/** Drafts store terms that are too long to send, so that nothing that was typed is cut off. */
export const longTermProblems = (content: RequestContent, limits: KindRules['termLimits']): Problem[] =>
  Object.entries(limits).flatMap(([name, limit]) =>
    problemAt(`terms.${name}`, isTooLong(content.terms[name], limit) ? 'too-long' : null),
  )

export const blocksOnlySend = ({ rule }: Problem): boolean => rule === 'too-long'

const noteRule = (content: RequestContent, needed: boolean): ProblemRule | null => {
  if (needed && content.note.trim() === '') return 'required'
  return isTooLong(content.note, noteLimit(content, maxNote)) ? 'too-long' : null
}

export const commonProblems = (
  content: RequestContent,
  context: ValidationContext,
  mobile: readonly string[] = [],
): Problem[] => [
  ...problemAt('maxReplyTime', deadlineRule(content.maxReplyTime, context.today)),
  ...problemAt('note', noteRule(content, context.style === 'mobile' && mobile.includes('note'))),
  ...problemAt('attachments', content.attachments.length > maxAttachments ? 'too-many' : null),
]
