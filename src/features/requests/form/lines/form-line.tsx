import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, Check, ChevronDown, CopyCheck, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LineContent } from '#domain/requests/draft/content.ts'
import { firstOfProduct } from '#domain/requests/draft/same-product.ts'
import { openQuestion } from '#lib/numbers/stored-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { useLineNames } from '#catalogue/reads/names/shown-names.ts'
import type { LineFieldWords } from '#kinds/kind.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { useLineSummary } from '../../words/use-line-summary.ts'
import { fieldId, lineTitle } from '../../words/field-name.ts'
import { useClassName } from '../../words/use-class-name.ts'
import { copyLineDown } from '../draft/content-changes.ts'
import { useForm } from '../form-context.ts'
import { LineInput } from './line-input.tsx'
import { PriceToday } from './price-today.tsx'
import { ProblemNote, problemNoteId } from '../notices/problem-note.tsx'
import { TargetPrice } from './target-price.tsx'

const isFinished = (line: LineContent, fields: readonly LineFieldWords[]) =>
  fields.every((one) => line[one.field].trim() !== '' && openQuestion(line[one.field]) === null)

/** Says that a value is used for the same product of other suppliers too. */
const SameProduct = ({ line }: { line: LineContent }) => {
  const { kind, content } = useForm()
  const first = firstOfProduct(content, line.lineId)
  const named = useLineNames(first ? [first] : [])
  if (!first || first.quantity === '' || kind.lineFields.some(({ field }) => first[field] !== line[field])) return null
  const supplier = named(first).companyName
  return (
    <span className="item__s default-mark">
      <Icon of={CopyCheck} size={14} />
      <Trans>Same as for {supplier}</Trans>
    </span>
  )
}

/** A product with its fields. On a phone a completed one folds to a line of text; a tap opens it again. */
export const FormLine = ({ line, last }: { line: LineContent; last: boolean }) => {
  const { t } = useLingui()
  const { kind, content, defaults, change, removeProduct, locked, problems } = useForm()
  const phone = usePhone()
  const className = useClassName()
  const summary = useLineSummary()
  const wrong = problems.some((problem) => problem.path.startsWith(`lines.${line.lineId}.`))
  const began = kind.lineFields.some(({ field }) => defaults.has(`lines.${line.lineId}.${field}`))
  const [unfinished] = useState(() => !isFinished(line, kind.lineFields))
  // A line with values that the buyer has not written stays open until the buyer folds it.
  const [opened, setOpen] = useState<boolean | null>(null)
  const open = opened ?? (unfinished || began)
  useEffect(() => {
    if (wrong) setOpen(true)
  }, [wrong])
  const finished = kind.lineFields.length > 0 && isFinished(line, kind.lineFields)
  const folded = phone && finished && (locked || !open)
  const copies = finished && !locked && !last
  const name = lineTitle(content, line)
  const path = `lines.${line.lineId}`
  const whole = problems.some((problem) => problem.path === path)
  const copyLabel = kind.lineFields.some((one) => one.field === 'packaging')
    ? t`Copy quantity, unit and packaging of ${name} to the lines below`
    : t`Copy quantity and unit of ${name} to the lines below`
  return (
    <div
      className={`line line--${kind.lineFields.length}`}
      id={fieldId(path)}
      role="group"
      aria-label={name}
      aria-describedby={whole ? problemNoteId(path) : undefined}
      tabIndex={-1}
    >
      <div className="item">
        <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
        <div className="grow">
          <span className="item__t">
            <Unbroken text={line.name} />
          </span>
          <span className="item__s num">
            <Unbroken text={[className(line.categoryId), line.registrationNo].filter(Boolean).join(' · ')} />
          </span>
          <ProblemNote path={path} />
          <SameProduct line={line} />
          <TargetPrice line={line} />
          <PriceToday pesticideId={line.pesticideId} />
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
          <span className="num">
            <Unbroken text={summary(line)} />
          </span>
          {!locked && <ChevronDown className="icon icon--16" aria-hidden />}
        </button>
      ) : (
        kind.lineFields.map((words) => <LineInput key={words.field} line={line} words={words} />)
      )}
      {phone && !folded && finished && !wrong && (
        <span className="line__done">
          <Button look="ghost" size="sm" icon={Check} onClick={() => setOpen(false)}>
            {t`Done`}
          </Button>
        </span>
      )}
      {!locked && (
        <span className="line__acts">
          {copies && (
            <IconButton
              icon={ArrowDownToLine}
              label={copyLabel}
              onClick={() =>
                change(
                  copyLineDown(
                    line.lineId,
                    kind.lineFields.map((one) => one.field),
                  ),
                )
              }
            />
          )}
          <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => removeProduct(line.lineId)} />
        </span>
      )}
    </div>
  )
}
