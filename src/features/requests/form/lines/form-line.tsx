import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, Check, ChevronDown, CopyCheck, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useState, useRef } from 'react'
import type { LineContent } from '#domain/requests/draft/content.ts'
import { firstOfProduct, linesAlongWith } from '#domain/requests/draft/content.ts'
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
import { copyLineDown, setLineField } from '../draft/content-changes.ts'
import { useForm } from '../form-context.ts'
import { ProblemNote, problemNoteId } from '../notices/problem-note.tsx'
import { TargetPrice } from './target-price.tsx'
import { Link } from 'react-router-dom'
import { today } from '#account/reads/buyer-day.ts'
import { usePriceCopy, type PriceCopy } from '#account/reads/lists/prices.ts'
import { useProductsByIds } from '#catalogue/reads/lists/rows-here.ts'
import { staleDays } from '#domain/market/points.ts'
import { priceOfActive } from '#domain/market/price-now.ts'
import { paths } from '#domain/paths.ts'
import { formatDay, formatMoney, formatQuantity } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { DaysOld } from '#widgets/days-old.tsx'
import { Illustrative } from '#widgets/illustrative.tsx'
import type { DictEntry } from '#contract/entities/reference.ts'
import { packagingFits, physicalForm, unitFits } from '#domain/requests/draft/defaults.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { useUnitLabel } from '#catalogue/reads/names/use-unit-label.ts'
import { ChoiceSelect } from '../terms/choice-select.tsx'
import { FormField } from '../form-field.tsx'
import { isBelowMinimum } from '#domain/requests/draft/unusual-quantity.ts'

/** The supplier's minimum quantity. Less may be requested, but knowingly. Not shown for samples. */
const MinimumNote = ({ line }: { line: LineContent }) => {
  const { kind } = useForm()
  const unitLabel = useUnitLabel()
  const [product] = dataOr(useProductsByIds([line.pesticideId]), [])
  const minOrder = product?.minOrder
  // Only an order has a price per line, and a minimum.
  if (!minOrder || !kind.lineFields.some((one) => one.field === 'packaging')) return null
  const least = formatQuantity(minOrder.quantity, unitLabel(minOrder.unit))
  return isBelowMinimum(line.quantity, line.unit, minOrder) ? (
    <span className="below-minimum">
      <Icon of={TriangleAlert} size={14} />
      <Trans>Below the MOQ of {least}</Trans>
    </span>
  ) : (
    <span className="num">
      <Trans>MOQ {least}</Trans>
    </span>
  )
}

/** One field of a product line. Units and packagings that fit the formulation come first. */
const LineInput = ({ line, words }: { line: LineContent; words: LineFieldWords }) => {
  const { t, i18n } = useLingui()
  const { content, change, locked } = useForm()
  const { field, dict } = words
  const label = i18n._(words.label)
  // The visible name is the column's heading; for a screen reader the product is added.
  const name = `${label}, ${lineTitle(content, line)}`
  // The lines that change together are fixed while a value is typed: half a number may equal another line's intended
  // value.
  const along = useRef<readonly string[] | null>(null)
  const set = (value: string) => {
    along.current ??= linesAlongWith(content, line, field)
    change(setLineField([line.lineId, ...along.current], field, value))
  }
  const unitLabel = useUnitLabel()
  const form = physicalForm(line.formulation)
  const code = line.formulation
  const suggested = form && {
    heading: t`Suits ${code}`,
    rest: t`Others`,
    fits: (entry: DictEntry) => (field === 'unit' ? unitFits(entry.value, form) : packagingFits(entry, form)),
  }
  return (
    <div
      className={`line__${field}`}
      onBlur={() => {
        along.current = null
      }}
    >
      <FormField
        path={`lines.${line.lineId}.${field}`}
        label={label}
        help={field === 'quantity' && <MinimumNote line={line} />}
      >
        {dict === null ? (
          <NumberInput
            value={line[field]}
            unit={unitLabel(line.unit)}
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
            onValue={set}
            {...(suggested ? { suggested } : {})}
          />
        )}
      </FormField>
    </div>
  )
}

const Shown = ({ copy, pesticideId }: { copy: PriceCopy; pesticideId: string }) => {
  const [product] = dataOr(useProductsByIds([pesticideId]), [])
  const [only, ...others] = product?.ingredients ?? []
  const found = product && only && others.length === 0 ? priceOfActive(copy.list, only.nameEn, product.demo) : null
  if (!found) return null
  const { series, point } = found
  const old = staleDays(point.day, today())
  const money = formatMoney(point.price, series.currency)
  const { per, specification } = series
  const day = formatDay(point.day)
  return (
    <span className="item__s num wraps">
      <Link to={paths.price(series.id)}>
        <Trans>
          Index {specification}: {money} per {per}, {day}
        </Trans>
      </Link>{' '}
      {old !== null && <DaysOld days={old} />} {series.demo && <Illustrative />}
    </span>
  )
}

/** The last published price of the line's active ingredient, for comparison with quotes; nothing for a mixture. */
export const PriceToday = ({ pesticideId }: { pesticideId: string }) => {
  const { kind } = useForm()
  const copy = dataOr(usePriceCopy(), null)
  // Only kinds with quotes have a price per line.
  const applies = kind.lineFields.some((one) => one.field === 'packaging')
  return applies && copy ? <Shown copy={copy} pesticideId={pesticideId} /> : null
}

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
