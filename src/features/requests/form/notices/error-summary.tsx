import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { LineContent } from '#domain/requests/draft/content.ts'
import type { Problem } from '#domain/requests/kind-rules.ts'
import { useLineNames } from '#catalogue/reads/names/shown-names.ts'
import { comma, titled } from '#i18n/formats.ts'
import { fieldOf, fieldId } from '../../words/field-name.ts'
import { useForm } from '../form-context.ts'
import { focusField } from './focus-field.ts'

/** A line of the summary: a product with its problems, or a problem of the whole request. */
interface Entry {
  readonly line: LineContent | null
  readonly problems: readonly [Problem, ...Problem[]]
}

const entriesOf = (problems: readonly Problem[], lines: readonly LineContent[]): Entry[] => {
  const entries: { line: LineContent | null; problems: [Problem, ...Problem[]] }[] = []
  for (const problem of problems) {
    const { path } = problem
    const line = lines.find(({ lineId }) => path === `lines.${lineId}` || path.startsWith(`lines.${lineId}.`)) ?? null
    const known = line && entries.find((entry) => entry.line === line)
    if (known) known.problems.push(problem)
    else entries.push({ line, problems: [problem] })
  }
  return entries
}

/**
 * Everything to correct, one line per product, as links to the fields. It is not announced: the toast names the first
 * problem, and its field gets the focus.
 */
export const ErrorSummary = () => {
  const { i18n } = useLingui()
  const { kind, content, problems } = useForm()
  const named = useLineNames(content.lines)
  if (problems.length === 0) return null
  const nameOf = ({ line, problems: own }: Entry) => {
    const fields = own.map(({ path }) => i18n._(fieldOf(kind, content, path).label)).join(comma())
    const thing = line ? `${line.name}${comma()}${line.companyName}` : fieldOf(kind, content, own[0].path).product
    return thing === null ? fields : titled(thing, fields)
  }
  return (
    <div className="note note--attention summary">
      <CircleAlert className="icon icon--16" aria-hidden />
      <div>
        <b>
          <Plural value={problems.length} one="# field to fix before sending" other="# fields to fix before sending" />
        </b>
        <ul>
          {entriesOf(problems, content.lines.map(named)).map((entry) => {
            const [{ path, rule }] = entry.problems
            return (
              <li key={`${path} ${rule}`}>
                <a
                  href={`#${fieldId(path)}`}
                  onClick={(event) => {
                    // Otherwise the link would change the address, which belongs to the router.
                    event.preventDefault()
                    focusField(path)
                  }}
                >
                  {nameOf(entry)}
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
