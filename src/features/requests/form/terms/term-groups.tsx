import { useLingui } from '@lingui/react/macro'
import type { TermGroup } from '#kinds/kind.ts'
import { ForecastTable } from '../lines/forecast-table.tsx'
import { useForm } from '../form-context.ts'
import { ReplyByField } from './reply-by-field.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { TermInput } from './term-input.tsx'

/** A field that does not apply is hidden, unless it has a problem, which must be visible. */
const Fields = ({ group }: { group: TermGroup }) => {
  const { content, problems } = useForm()
  return (
    <div className={`terms terms--${group.layout}`}>
      {group.fields.map((field) => {
        if (field === 'reply-by') return <ReplyByField key={field} />
        const wrong = problems.some((problem) => problem.path === `terms.${field.name}`)
        return field.when?.(content.terms) === false && !wrong ? null : <TermInput key={field.name} field={field} />
      })}
    </div>
  )
}

/** The first `most` groups of the kind's terms. */
export const TermGroups = ({ most }: { readonly most: number }) => {
  const { i18n } = useLingui()
  const { kind, locked } = useForm()
  return kind.groups.slice(0, most).map((group) => (
    <section key={group.id} className="blk" aria-labelledby={`terms-${group.id}`}>
      <div className="blk__head">
        <h3 className="h3" id={`terms-${group.id}`}>
          {i18n._(group.title)}
        </h3>
        {group.id === 'terms' && !locked && <TemplateMenu />}
      </div>
      {group.layout === 'forecast' ? <ForecastTable /> : <Fields group={group} />}
    </section>
  ))
}
