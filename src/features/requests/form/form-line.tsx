import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LineContent } from '#domain/requests/content.ts'
import { FormulationTile } from '#ui/formulation-tile.tsx'
import { usePhone } from '#ui/use-media.ts'
import type { LineFieldWords } from '../kinds/kind.ts'
import { useLineSummary } from '../words/use-line-summary.ts'
import { fieldId } from '../words/field-name.ts'
import { useClassName } from '../words/use-class-name.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { removeLine, setLineField } from './content-changes.ts'
import { FieldError } from './field-error.tsx'
import { useForm } from './form-context.ts'
import { NumberInput } from './number-input.tsx'
import { useProblem } from './use-problem.ts'

const LineInput = ({ line, words }: { line: LineContent; words: LineFieldWords }) => {
  const { i18n } = useLingui()
  const { change, locked } = useForm()
  const problem = useProblem(`lines.${line.lineId}.${words.field}`)
  const label = i18n._(words.label)
  const shared = {
    id: problem.id,
    value: line[words.field],
    // The column's head names the field for the eye; the product belongs to its name for a screen reader.
    label: `${label}, ${line.name}`,
    disabled: locked,
    aria: problem.aria,
    onChange: (value: string) => change(setLineField(line.lineId, words.field, value)),
  }
  return (
    <div className={problem.text === null ? `field line__${words.field}` : `field line__${words.field} is-error`}>
      <span className="label" aria-hidden>
        {label}
      </span>
      {words.dict === null ? (
        <NumberInput {...shared} />
      ) : (
        <ChoiceSelect {...shared} dict={words.dict} short={words.field === 'unit'} />
      )}
      <FieldError problem={problem} />
    </div>
  )
}

const isFinished = (line: LineContent, fields: readonly LineFieldWords[]) =>
  fields.every((one) => line[one.field].trim() !== '')

/** A product with its fields. On a phone one that is filled in folds to a line of text; a tap opens it again. */
export const FormLine = ({ line }: { line: LineContent }) => {
  const { t } = useLingui()
  const { kind, change, locked, problems } = useForm()
  const phone = usePhone()
  const className = useClassName()
  const summary = useLineSummary()
  const wrong = problems.some((problem) => problem.path.startsWith(`lines.${line.lineId}.`))
  const [open, setOpen] = useState(() => !isFinished(line, kind.lineFields))
  useEffect(() => {
    if (wrong) setOpen(true)
  }, [wrong])
  const finished = kind.lineFields.length > 0 && isFinished(line, kind.lineFields)
  const folded = phone && finished && (locked || !open)
  const { name } = line
  return (
    <div className={`line line--${kind.lineFields.length}`} id={fieldId(`lines.${line.lineId}`)}>
      <div className="item">
        <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
        <div className="grow">
          <span className="item__t">{name}</span>
          <span className="item__s num">
            {[className(line.categoryId), line.registrationNo].filter(Boolean).join(' · ')}
          </span>
        </div>
      </div>
      {folded ? (
        <button
          type="button"
          className="line__fold"
          aria-label={locked ? undefined : t`Change ${name}`}
          disabled={locked}
          onClick={() => setOpen(true)}
        >
          <Check className="icon icon--16" aria-hidden />
          <span className="num">{summary(line)}</span>
          {!locked && <ChevronDown className="icon icon--16" aria-hidden />}
        </button>
      ) : (
        kind.lineFields.map((words) => <LineInput key={words.field} line={line} words={words} />)
      )}
      {phone && !folded && finished && !wrong && (
        <button type="button" className="btn btn--ghost btn--sm line__done" onClick={() => setOpen(false)}>
          <Check className="icon" aria-hidden />
          {t`Done`}
        </button>
      )}
      {!locked && (
        <button
          type="button"
          className="iconbtn rm"
          aria-label={t`Remove ${name}`}
          onClick={() => change(removeLine(line.lineId))}
        >
          <Trash2 className="icon" aria-hidden />
        </button>
      )}
    </div>
  )
}
