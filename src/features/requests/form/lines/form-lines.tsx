import { useLingui } from '@lingui/react/macro'
import { bySupplier } from '#domain/requests/draft/content.ts'
import { Monogram } from '#ui/marks/monogram.tsx'
import { fieldId } from '../../words/field-name.ts'
import { useForm } from '../form-context.ts'
import { FormLine } from './form-line.tsx'
import { ProblemNote } from '../notices/problem-note.tsx'
import { useLineNames } from '#catalogue/reads/names/shown-names.ts'

/** The requested products, by supplier. */
export const FormLines = () => {
  const { t, i18n } = useLingui()
  const { kind, content } = useForm()
  const groups = bySupplier({ lines: content.lines.map(useLineNames(content.lines)) })
  const last = groups.at(-1)?.lines.at(-1)?.lineId
  return (
    <div className="lines" id={fieldId('lines')} role="group" aria-label={t`Products`} tabIndex={-1}>
      <ProblemNote path="lines" />
      {groups.map(({ companyId, companyName, lines }, index) => (
        <section key={companyId} aria-label={companyName}>
          <h3 className={`lgroup lgroup--${kind.lineFields.length}`}>
            <Monogram name={companyName} size="sm" />
            <span className="clip">{companyName}</span>
            {index === 0 && (
              <span className="lgroup__heads" aria-hidden>
                {kind.lineFields.map((one) => (
                  <span key={one.field} className={`line__${one.field}`}>
                    {i18n._(one.label)}
                  </span>
                ))}
                <span />
              </span>
            )}
          </h3>
          {lines.map((line) => (
            <FormLine key={line.lineId} line={line} last={line.lineId === last} />
          ))}
        </section>
      ))}
    </div>
  )
}
