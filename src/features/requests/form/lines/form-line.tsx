import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, ChevronsDown, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  groupLinesBySupplier,
  hasEqualLines,
  type LineContent,
  type LineField,
} from '#domain/requests/draft/content.ts'
import { ambiguousNumber } from '#lib/numbers/stored-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { hasPrices } from '#kinds/kind.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { useLineSummary, useClassLabel } from '../../labels/line-labels.tsx'
import { fieldId, lineTitle } from '../../labels/problem-texts.ts'
import { copyLineDown } from '../content-changes.ts'
import { useForm, ProblemNote, problemNoteId } from '../form-field.tsx'
import { LineInput } from './line-input.tsx'
import { TargetPriceField, SameProductNote, SupplierAnswers } from './line-notes.tsx'
import { LineHeads, WantedLines } from './wanted-lines.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'

const isFinished = (line: LineContent, fields: readonly LineField[]) =>
  fields.every((field) => line[field].trim() !== '' && ambiguousNumber(line[field]) === null)

/** On a phone, a completed line is folded into one line of text. */
function FormLine({ line, last }: { line: LineContent; last: boolean }) {
  const { t } = useLingui()
  const { kind, content, defaults, change, removeProduct, locked, problems } = useForm()
  const phone = usePhone()
  const className = useClassLabel()
  const summary = useLineSummary()
  const { lineId } = line
  const path = `lines.${lineId}`
  const fields = kind.lineFields.map(({ field }) => field)
  const wrong = problems.some((problem) => problem.path.startsWith(`${path}.`))
  const began = fields.some((field) => defaults.has(`${path}.${field}`))
  const [unfinished] = useState(() => !isFinished(line, fields))
  // Null until the buyer folds or unfolds the line. Until then, a line with values that the app filled in is open.
  const [opened, setOpen] = useState<boolean | null>(null)
  const open = opened ?? (unfinished || began)
  useEffect(() => {
    if (wrong) setOpen(true)
  }, [wrong])
  const isComplete = fields.length > 0 && isFinished(line, fields)
  const isFolded = phone && isComplete && (locked || !open)
  const copies = isComplete && !locked && !last
  const name = lineTitle(content, line)
  const hasLineProblem = problems.some((problem) => problem.path === path)
  const copyLabel = hasPrices(kind)
    ? t`Copy quantity, unit and packaging of ${name} to the lines below`
    : t`Copy quantity and unit of ${name} to the lines below`
  return (
    <div
      className={`line line--${fields.length}`}
      id={fieldId(path)}
      role="group"
      aria-label={name}
      aria-describedby={hasLineProblem ? problemNoteId(path) : undefined}
      tabIndex={-1}
    >
      <div className="item">
        <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
        <div className="grow">
          <span translate="no" className="item__t">
            <UnbrokenText text={line.name} />
          </span>
          <span translate="no" className="item__s num">
            <UnbrokenText text={[className(line.categoryId), line.registrationNo].filter(Boolean).join(' · ')} />
          </span>
          <ProblemNote path={path} />
          <SameProductNote line={line} />
          <TargetPriceField line={line} />
        </div>
      </div>
      {isFolded ? (
        <button
          type="button"
          className="row muted wide soft line__fold"
          aria-label={locked ? undefined : t`Change ${name}`}
          disabled={locked}
          onClick={() => setOpen(true)}
        >
          <Check className="icon icon--16 replied" aria-hidden />
          <span translate="no" className="grow num">
            <UnbrokenText text={summary(line)} />
          </span>
          {!locked && <ChevronDown className="icon icon--16" aria-hidden />}
        </button>
      ) : (
        kind.lineFields.map((words) => <LineInput key={words.field} line={line} words={words} />)
      )}
      {phone && !isFolded && isComplete && !wrong && (
        <span className="wide">
          <Button look="ghost" size="sm" icon={Check} onClick={() => setOpen(false)}>{t`Done`}</Button>
        </span>
      )}
      {!locked && (
        <span className="row g-0 end line__acts">
          {copies && (
            <IconButton icon={ChevronsDown} label={copyLabel} onClick={() => change(copyLineDown(lineId, fields))} />
          )}
          <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => removeProduct(lineId)} />
        </span>
      )}
    </div>
  )
}

type LinesBoxProps = Readonly<{ groups: ReturnType<typeof groupLinesBySupplier>; id: string | undefined }>

/** `id`: the element of problems with the list of products; absent if the wanted specification shows these. */
function LinesBox({ groups, id }: LinesBoxProps) {
  const { t } = useLingui()
  const { kind } = useForm()
  const last = groups.at(-1)?.lines.at(-1)?.lineId
  return (
    <div className="box flush lines" id={id} role="group" aria-label={t`Products`} tabIndex={-1}>
      {id && <ProblemNote path="lines" />}
      {groups.map(({ companyId, companyName, lines }, index) => (
        <section key={companyId} aria-label={companyName}>
          <h3 className={`row soft line-b small medium lgroup lgroup--${kind.lineFields.length}`}>
            <Monogram name={companyName} size="sm" />
            <span className="clip">{companyName}</span>
            {index === 0 && <LineHeads />}
          </h3>
          <SupplierAnswers companyId={companyId} />
          {lines.map((line) => (
            <FormLine key={line.lineId} line={line} last={line.lineId === last} />
          ))}
        </section>
      ))}
    </div>
  )
}

export function FormLines() {
  const { content } = useForm()
  // The lines are determined once, so that the field remains while the buyer clears its text.
  const [wantedIds] = useState(() => content.lines.flatMap(({ lineId, wish }) => (wish === '' ? [] : lineId)))
  const wanted = content.lines.filter(({ lineId }) => wantedIds.includes(lineId))
  const wish = wanted.find((line) => line.wish !== '')?.wish ?? ''
  const shared = wanted.filter((line) => line.wish === wish)
  const [first] = hasEqualLines({ lines: shared }) ? shared : []
  const named = useContentWithNames(content).lines
  if (!first) return <LinesBox groups={groupLinesBySupplier({ lines: named })} id={fieldId('lines')} />
  const isShared = ({ lineId }: LineContent) => shared.some((one) => one.lineId === lineId)
  const own = groupLinesBySupplier({ lines: named.filter((line) => !isShared(line)) })
  return (
    <>
      <WantedLines line={first} groups={groupLinesBySupplier({ lines: named.filter(isShared) })} />
      {own.length > 0 && <LinesBox groups={own} id={undefined} />}
    </>
  )
}
