import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { hasEqualLines, type LineContent, type RequestContent } from '#domain/requests/draft/content.ts'
import type { FormVariant, ValidationContext, Problem, ProblemRule } from '#domain/requests/kind-rules.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { listSeparator, joinTitle } from '#i18n/formats.ts'
import { fieldLabelsOf, fieldId } from '../labels/problem-texts.ts'
import { useRequestForm } from './form-field.tsx'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { parseLinePath } from '#domain/requests/draft/fields.ts'
import { groupBy } from '#lib/group-by.ts'
import { sortProblems } from '#domain/requests/judge.ts'
import { kindRules } from '#domain/requests/kinds.ts'

/** Rules of the server that have the same name and meaning as rules of the form. Both use the form's texts. */
const sharedRules: readonly ProblemRule[] = ['not-positive', 'negative', 'not-a-number', 'too-long', 'unknown-choice']

function refusedFields(state: DraftState, content: RequestContent, today: string): Problem[] {
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

/** The line whose fields are shown: the first of a wanted specification if all its lines are equal, else `line`. */
export const lineShowingFields = ({ lines }: Pick<RequestContent, 'lines'>, line: LineContent): LineContent => {
  const shared = line.wish === '' ? [] : lines.filter(({ wish }) => wish === line.wish)
  return hasEqualLines({ lines: shared }) ? (shared[0] ?? line) : line
}

const onShownLine = (content: RequestContent, problem: Problem): Problem => {
  const place = parseLinePath(problem.path)
  const line = place?.field && content.lines.find(({ lineId }) => lineId === place.lineId)
  return line ? { ...problem, path: `lines.${lineShowingFields(content, line).lineId}.${place.field}` } : problem
}

/** The server's refusals are always shown, the app's own problems only after an attempt to save or send. */
export const problemsToShow = (
  content: RequestContent,
  state: DraftState,
  { foundProblems, today, style = 'full' }: ValidationContext & Readonly<{ foundProblems: readonly Problem[] | null }>,
): Problem[] => {
  const rules = kindRules[content.kind]
  const ruleProblems = foundProblems ? rules.judge(content, { today, style }) : []
  // The rejection of a file is stored in its upload, not in the content, so the rules cannot find it.
  const files = (foundProblems ?? []).filter(
    ({ path, rule }) =>
      rule === 'file-refused' && content.attachments.some((file) => path === `attachments.${file.blobId}`),
  )
  const problems = [...ruleProblems, ...files, ...refusedFields(state, content, today)]
  const shownProblems = problems.map((problem) => onShownLine(content, problem))
  const all = sortProblems(rules, content, shownProblems)
  return all.filter((problem, index) => all.findIndex((one) => one.path === problem.path) === index)
}

export function requiredPaths(content: RequestContent, today: string, style: FormVariant): ReadonlySet<string> {
  const terms = Object.entries(content.terms).map(
    ([name, value]) => [name, typeof value === 'boolean' ? value : ''] as const,
  )
  const blankContent: RequestContent = {
    ...content,
    lines: content.lines.map((line) => ({ ...line, quantity: '', unit: '', packaging: '' })),
    terms: Object.fromEntries(terms),
    maxReplyTime: '',
    note: '',
  }
  const problems = kindRules[content.kind].judge(blankContent, { today, style })
  return new Set(problems.filter(({ rule }) => rule === 'required').map(({ path }) => path))
}

export function focusField(path: string): void {
  const element = document.getElementById(fieldId(path))
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  element.focus()
}

/** Not announced to screen readers, because a toast names the first problem and that field gets the focus. */
export function ProblemSummary() {
  const { i18n } = useLingui()
  const { content, problems } = useRequestForm()
  const { lines } = useContentWithNames(content)
  if (problems.length === 0) return null
  const lineOf = ({ path }: Problem) => lines.find(({ lineId }) => lineId === parseLinePath(path)?.lineId)
  const entries = groupBy(problems, (problem) => lineOf(problem)?.lineId ?? problem.path)
  const nameOf = (own: readonly Problem[]) => {
    const labels = own.map(({ path }) => fieldLabelsOf(content, path))
    const fields = labels.map(({ label }) => i18n._(label)).join(listSeparator())
    const line = own[0] && lineOf(own[0])
    const thing = line ? line.wish || `${line.name}${listSeparator()}${line.companyName}` : labels[0]?.product
    return thing ? joinTitle(thing, fields) : fields
  }
  return (
    <div className="note tone--attention summary">
      <CircleAlert className="icon icon--16" aria-hidden />
      <div>
        <b className="block">
          <Plural value={problems.length} one="# field to fix before sending" other="# fields to fix before sending" />
        </b>
        <ul className="meta mt-1">
          {[...entries.values()].map((own) => {
            const path = own[0]?.path ?? ''
            return (
              <li key={path}>
                <a
                  href={`#${fieldId(path)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(path)
                  }}
                >
                  {nameOf(own)}
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
