import { useLingui, Plural } from '@lingui/react/macro'
import { Check, ChevronDown, ChevronsDown, Trash2, X } from 'lucide-react'
import { useEffect, useState, useRef, type ReactNode } from 'react'
import {
  groupLinesBySupplier,
  hasEqualLines,
  type LineContent,
  type LineField,
  linkedLineIds,
} from '#domain/requests/draft/content.ts'
import { ambiguousNumber } from '#lib/numbers/stored-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { quantityProblem } from '#domain/requests/judge.ts'
import { useTouchedFields } from '#ui/page/use-left-fields.ts'
import { hasPrices, type LineFieldLabels, lineFieldLabels } from '#kinds/kind.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { useLineSummary, useCategoryLabel } from '../../labels/line-labels.tsx'
import { fieldId, lineTitle } from '../../labels/problem-texts.ts'
import { copyLineDown, moveTypedUnit, setLineField, resolveQuantity } from '../content-changes.ts'
import { useRequestForm, ProblemNote, problemNoteId, FormField, deviceOnlyNote, useProblem } from '../form-field.tsx'
import {
  TargetPriceField,
  SameProductNote,
  SupplierResponsiveness,
  MinimumOrderNote,
  useCarriedUnitNote,
} from './line-notes.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import type { DictEntry } from '#contract/entities/reference.ts'
import { useDictionary } from '#catalogue/queries/names/reference.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { physicalForm } from '#domain/names/formulations.ts'
import { packagingFitsForm, unitFitsForm } from '#domain/requests/draft/defaults.ts'
import { dataOr } from '#lib/live-read.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { ChoiceSelect } from '../terms/term-input.tsx'
import { maxSpecificationLength } from '#contract/kinds.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

const isFinished = (line: LineContent, fields: readonly LineField[]) =>
  fields.every((field) => line[field].trim() !== '' && ambiguousNumber(line[field]) === null)

function FormLine({ line, last }: { line: LineContent; last: boolean }) {
  const { t } = useLingui()
  const { kind, content, defaults, change, removeProduct, locked, problems } = useRequestForm()
  const phone = usePhone()
  const className = useCategoryLabel()
  const summary = useLineSummary()
  const { lineId } = line
  const path = `lines.${lineId}`
  const fields = kind.lineFields.map(({ field }) => field)
  const wrong = problems.some((problem) => problem.path.startsWith(`${path}.`))
  const began = fields.some((field) => defaults.has(`${path}.${field}`))
  const [unfinished] = useState(() => !isFinished(line, fields))
  // Null until the buyer folds or unfolds the line, or a problem opens it. Null means open if unfinished or prefilled.
  const [opened, setOpen] = useState<boolean | null>(null)
  const open = opened ?? (unfinished || began)
  useEffect(() => {
    if (wrong) setOpen(true)
  }, [wrong])
  const isComplete = fields.length > 0 && isFinished(line, fields)
  const isFolded = phone && isComplete && (locked || !open)
  const name = lineTitle(content, line)
  const hasLineProblem = useProblem(path) !== null
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
          {isComplete && !last && (
            <IconButton icon={ChevronsDown} label={copyLabel} onClick={() => change(copyLineDown(lineId, fields))} />
          )}
          <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => removeProduct(lineId)} />
        </span>
      )}
    </div>
  )
}

/** `columns` adds the column headings, hidden from screen readers because each field has a label. */
function LineHeading({ title, lead, columns }: Readonly<{ title: string; lead?: ReactNode; columns: boolean }>) {
  const { i18n } = useLingui()
  const { kind, required } = useRequestForm()
  const isRequired = (field: string) => [...required].some((path) => path.endsWith(`.${field}`))
  return (
    <h3 className={`row soft line-b small medium lgroup lgroup--${kind.lineFields.length}`}>
      {lead}
      <span className="clip">{title}</span>
      {columns && (
        <span className="tiny faint push lgroup__heads" aria-hidden>
          {kind.lineFields.map(({ field, label }) => (
            <span key={field} className={`line__${field}${isRequired(field) ? ' req' : ''}`}>
              {i18n._(label)}
            </span>
          ))}
          <span />
        </span>
      )}
    </h3>
  )
}

function LinesBox({ groups, id }: Readonly<{ groups: readonly Group[]; id: string | undefined }>) {
  const { t } = useLingui()
  const last = groups.at(-1)?.lines.at(-1)?.lineId
  return (
    <div className="box flush lines" id={id} role="group" aria-label={t`Products`} tabIndex={-1}>
      {id && <ProblemNote path="lines" />}
      {groups.map(({ companyId, companyName, lines }, index) => (
        <section key={companyId} aria-label={companyName}>
          <LineHeading title={companyName} lead={<Monogram name={companyName} size="sm" />} columns={index === 0} />
          <SupplierResponsiveness companyId={companyId} />
          {lines.map((line) => (
            <FormLine key={line.lineId} line={line} last={line.lineId === last} />
          ))}
        </section>
      ))}
    </div>
  )
}

export function FormLines() {
  const { content } = useRequestForm()
  // The wanted lines are determined once, so that the field of the specification remains while the buyer clears it.
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

/** A container is not offered as a unit of samples, because it would be far too much. */
const isContainer = ({ value }: DictEntry) => /^fcl/i.test(value)

function LineInput({ line, words }: { line: LineContent; words: LineFieldLabels }) {
  const { t, i18n } = useLingui()
  const { kind, content, change, locked } = useRequestForm()
  const { field, dict } = words
  const path = `lines.${line.lineId}.${field}`
  const label = i18n._(words.label)
  // The accessible name adds the product to the label, because the visible label is the column heading.
  const name = `${label}, ${lineTitle(content, line)}`
  // The linked lines are fixed when typing begins: the beginning of a number may equal another line's whole number.
  const along = useRef<readonly string[] | null>(null)
  const set = (value: string) => {
    along.current ??= linkedLineIds(content, line, field)
    change(setLineField([line.lineId, ...along.current], field, value))
  }
  const omit = hasPrices(kind) ? null : isContainer
  const units = dataOr(useDictionary('product_unit'), []).filter((one) => !omit?.(one))
  const { wasLeft, leave } = useTouchedFields<LineField>()
  const rule = field === 'quantity' && line.quantity !== '' && wasLeft(field) ? quantityProblem(line.quantity) : null
  const onLeave = () => {
    leave(field)
    const others = along.current
    along.current = null
    if (field === 'quantity' && others && /\p{L}/u.test(line.quantity))
      change(moveTypedUnit([line.lineId, ...others], units))
  }
  const unit = useUnitLabel()(line.unit)
  const { formulation: code } = line
  const form = physicalForm(code)
  const suggested = form && {
    heading: t`Suits ${code}`,
    rest: t`Others`,
    fits: (entry: DictEntry) => (field === 'unit' ? unitFitsForm(entry.value, form) : packagingFitsForm(entry, form)),
  }
  const carriedUnit = useCarriedUnitNote(line)
  const help = field === 'quantity' ? <MinimumOrderNote line={line} /> : field === 'unit' && carriedUnit
  return (
    <div className={`line__${field}`} onBlur={onLeave}>
      <FormField path={path} label={label} help={help} early={rule && rule !== 'ambiguous' ? { path, rule } : null}>
        {dict === null ? (
          <NumberInput
            value={line[field]}
            unit={unit}
            understand={resolveQuantity}
            aria-label={name}
            readOnly={locked}
            onValue={set}
          />
        ) : (
          <ChoiceSelect
            dict={dict}
            value={line[field]}
            label={name}
            disabled={locked}
            short={field === 'unit'}
            omit={omit}
            suggested={suggested}
            onValue={set}
          />
        )}
      </FormField>
    </div>
  )
}

type Group = ReturnType<typeof groupLinesBySupplier>[number]

function WantedSupplier({ companyId, companyName, lines }: Group) {
  const { t } = useLingui()
  const { removeProduct, locked, problems } = useRequestForm()
  return lines.map(({ lineId, name, registrationNo }) => {
    const path = `lines.${lineId}`
    const wrong = problems.some((problem) => problem.path === path)
    return (
      <li
        key={lineId}
        id={fieldId(path)}
        className="row wanted__to"
        tabIndex={-1}
        aria-describedby={wrong ? problemNoteId(path) : undefined}
      >
        <Monogram name={companyName} size="sm" />
        <span className="grow">
          <span translate="no" className="item__t clip">
            {companyName}
          </span>
          <span translate="no" className="item__s num">
            <UnbrokenText text={[name, registrationNo].filter(Boolean).join(' · ')} />
          </span>
          <SupplierResponsiveness companyId={companyId} />
          <ProblemNote path={path} />
        </span>
        {!locked && <IconButton icon={X} label={t`Remove ${companyName}`} onClick={() => removeProduct(lineId)} />}
      </li>
    )
  })
}

function WantedLines({ line, groups }: { line: LineContent; groups: readonly Group[] }) {
  const { t, i18n } = useLingui()
  const { kind, change, locked } = useRequestForm()
  const label = i18n._(lineFieldLabels.wish.label)
  const path = `lines.${line.lineId}.wish`
  const all = groups.flatMap(({ lines }) => lines.map(({ lineId }) => lineId))
  return (
    <div id={fieldId('lines')} role="group" aria-label={t`Products`} tabIndex={-1}>
      <div className="box flush lines">
        <LineHeading title={label} columns />
        <div className={`line line--${kind.lineFields.length}`}>
          <div className="item">
            <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
            <div className="grow">
              <FormField path={path} label={label} help={t`Each supplier says which of its products it offers.`}>
                <TextInput
                  value={line.wish}
                  aria-label={label}
                  limit={maxSpecificationLength}
                  surplusNote={deviceOnlyNote(line.wish, maxSpecificationLength)}
                  readOnly={locked}
                  onValue={(text) => change(setLineField(all, 'wish', text))}
                />
              </FormField>
            </div>
          </div>
          {kind.lineFields.map((words) => (
            <LineInput key={words.field} line={line} words={words} />
          ))}
        </div>
      </div>
      <section aria-label={t`Suppliers`}>
        <h3 className="small medium mt-3 mb-2">
          <Plural value={all.length} one="# supplier" other="# suppliers" />
        </h3>
        <ProblemNote path="lines" />
        <ul className="plain box lines">
          {groups.map((group) => (
            <WantedSupplier key={group.companyId} {...group} />
          ))}
        </ul>
      </section>
    </div>
  )
}
