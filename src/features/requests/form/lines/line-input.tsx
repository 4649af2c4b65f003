import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { DictEntry } from '#contract/entities/reference.ts'
import { useDictionary } from '#catalogue/queries/names/reference.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { linkedLineIds, type LineContent, type LineField } from '#domain/requests/draft/content.ts'
import { physicalForm } from '#domain/names/formulations.ts'
import { packagingFits, unitFits } from '#domain/requests/draft/defaults.ts'
import { quantityProblem } from '#domain/requests/judge.ts'
import { useTouchedFields } from '#ui/page/use-left-fields.ts'
import { hasPrices, type LineFieldLabels } from '#kinds/kind.ts'
import { dataOr } from '#lib/live-read.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { lineTitle } from '../../labels/problem-texts.ts'
import { moveTypedUnit, setLineField, storedQuantity } from '../content-changes.ts'
import { FormField, useForm } from '../form-field.tsx'
import { ChoiceSelect } from '../terms/term-input.tsx'
import { MinimumNote, useCarriedUnit } from './line-notes.tsx'

/** True for containers, which are not offered as a unit of samples: a container is far too much. */
const isContainer = ({ value }: DictEntry) => /^fcl/i.test(value)

export function LineInput({ line, words }: { line: LineContent; words: LineFieldLabels }) {
  const { t, i18n } = useLingui()
  const { kind, content, change, locked } = useForm()
  const { field, dict } = words
  const path = `lines.${line.lineId}.${field}`
  const label = i18n._(words.label)
  // The column heading is the visible label. For a screen reader, the product is added.
  const name = `${label}, ${lineTitle(content, line)}`
  // The other lines that get the typed value. They are determined when typing begins, because the beginning of a number
  // may equal the complete number of another line.
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
  const form = physicalForm(line.formulation)
  const code = line.formulation
  const suggested = form && {
    heading: t`Suits ${code}`,
    rest: t`Others`,
    fits: (entry: DictEntry) => (field === 'unit' ? unitFits(entry.value, form) : packagingFits(entry, form)),
  }
  const carriedUnit = useCarriedUnit(line)
  const help = field === 'quantity' ? <MinimumNote line={line} /> : field === 'unit' && carriedUnit
  return (
    <div className={`line__${field}`} onBlur={onLeave}>
      <FormField path={path} label={label} help={help} early={rule && rule !== 'ambiguous' ? { path, rule } : null}>
        {dict === null ? (
          <NumberInput
            value={line[field]}
            unit={unit}
            understand={storedQuantity}
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
