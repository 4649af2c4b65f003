import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { groupLinesBySupplier, LineContent } from '#domain/requests/draft/content.ts'
import { maxSpecificationLength } from '#contract/kinds.ts'
import { lineFieldLabels } from '#kinds/kind.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { fieldId } from '../../labels/problem-texts.ts'
import { setLineField } from '../content-changes.ts'
import { deviceOnlyNote, FormField, ProblemNote, problemNoteId, useForm } from '../form-field.tsx'
import { SupplierAnswers } from './line-notes.tsx'
import { LineInput } from './line-input.tsx'

type Group = ReturnType<typeof groupLinesBySupplier>[number]

function WantedSupplier({ companyId, companyName, lines }: Group) {
  const { t } = useLingui()
  const { removeProduct, locked, problems } = useForm()
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
          <SupplierAnswers companyId={companyId} />
          <ProblemNote path={path} />
        </span>
        {!locked && <IconButton icon={X} label={t`Remove ${companyName}`} onClick={() => removeProduct(lineId)} />}
      </li>
    )
  })
}

/** The headings are hidden from screen readers, because each field has a label. */
export function LineHeads() {
  const { i18n } = useLingui()
  const { kind, required } = useForm()
  const isRequired = (field: string) => [...required].some((path) => path.endsWith(`.${field}`))
  return (
    <span className="tiny faint push lgroup__heads" aria-hidden>
      {kind.lineFields.map((one) => (
        <span key={one.field} className={`line__${one.field}${isRequired(one.field) ? ' req' : ''}`}>
          {i18n._(one.label)}
        </span>
      ))}
      <span />
    </span>
  )
}

export function WantedLines({ line, groups }: { line: LineContent; groups: readonly Group[] }) {
  const { t, i18n } = useLingui()
  const { kind, change, locked } = useForm()
  const label = i18n._(lineFieldLabels.wish.label)
  const path = `lines.${line.lineId}.wish`
  const all = groups.flatMap(({ lines }) => lines.map(({ lineId }) => lineId))
  return (
    <div id={fieldId('lines')} role="group" aria-label={t`Products`} tabIndex={-1}>
      <div className="box flush lines">
        <h3 className={`row soft line-b small medium lgroup lgroup--${kind.lineFields.length}`}>
          <span className="clip">{label}</span>
          <LineHeads />
        </h3>
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
