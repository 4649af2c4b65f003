import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { inFormOrder } from '#domain/requests/judge.ts'
import type { FormStyle, Problem, ProblemRule } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'

/** The server refuses these by the same names, so the form has the same words for them. */
const sharedRules = ['not-positive', 'negative', 'not-a-number', 'too-long'] as const satisfies readonly ProblemRule[]

/** The fields refused by the server, or by the check before sending. */
export const refusedFields = (state: DraftState, content: RequestContent, today: string): Problem[] => {
  if (state.at !== 'blocked') return []
  const { cause } = state
  switch (cause.why) {
    case 'fields':
      return cause.fields.map(({ path, rule, message }) => ({
        path,
        rule: sharedRules.find((one) => one === rule) ?? 'refused-by-server',
        ...(message ? { message } : {}),
      }))
    case 'deadline-passed':
      return content.maxReplyTime >= today ? [] : [{ path: 'maxReplyTime', rule: 'date-passed' }]
    case 'product-unavailable':
    case 'country-restricted': {
      const { why } = cause
      return (cause.fields ?? []).flatMap(({ path }) =>
        content.lines.some((line) => path === `lines.${line.lineId}`) ? [{ path, rule: why }] : [],
      )
    }
    case 'file':
      return content.attachments.some((file) => file.blobId === cause.blobId)
        ? [{ path: `attachments.${cause.blobId}`, rule: 'file-refused' }]
        : []
    default:
      return []
  }
}

/**
 * The problems to show now. Until the buyer tries to save or send, an unfinished form shows none; after that a mark
 * disappears as soon as its field is right.
 */
export const problemsToShow = (
  content: RequestContent,
  state: DraftState,
  {
    asked,
    today,
    style = 'full',
    found,
  }: {
    readonly asked: boolean
    readonly today: string
    readonly style?: FormStyle
    readonly found: readonly Problem[]
  },
): Problem[] => {
  const rules = kindRules[content.kind]
  const judged = asked ? rules.judge(content, { today, style }) : []
  // Files are judged by their rows in the database, not only by the content.
  const files = found.filter(
    ({ path, rule }) =>
      rule === 'file-refused' && content.attachments.some((file) => path === `attachments.${file.blobId}`),
  )
  const all = inFormOrder(rules, content, [...judged, ...files, ...refusedFields(state, content, today)])
  return all.filter((problem, index) => all.findIndex((one) => one.path === problem.path) === index)
}

/** The fields that must not be empty: those that the rules require of an empty form. */
export const requiredPaths = (content: RequestContent, today: string, style: FormStyle): ReadonlySet<string> => {
  const terms = Object.entries(content.terms).map(
    ([name, value]) => [name, typeof value === 'boolean' ? value : ''] as const,
  )
  const empty: RequestContent = {
    ...content,
    lines: content.lines.map((line) => ({ ...line, quantity: '', unit: '', packaging: '' })),
    terms: Object.fromEntries(terms),
    maxReplyTime: '',
    note: '',
  }
  const problems = kindRules[content.kind].judge(empty, { today, style })
  return new Set(problems.filter(({ rule }) => rule === 'required').map(({ path }) => path))
}
