import { useLingui } from '@lingui/react/macro'
import { useForm } from './form-context.ts'
import { ReplyByField } from './reply-by-field.tsx'
import { TermInput } from './term-input.tsx'

/** The terms of the kind. A field that does not apply is hidden, unless something is wrong with it: that must be seen. */
export const TermGroups = () => {
  const { i18n } = useLingui()
  const { kind, content, problems } = useForm()
  return kind.groups.map((group) => (
    <section key={group.id} className="blk" aria-labelledby={`terms-${group.id}`}>
      <h3 className="h3" id={`terms-${group.id}`}>
        {i18n._(group.title)}
      </h3>
      <div className={`terms terms--${group.layout}`}>
        {group.fields.map((field) => {
          if (field === 'reply-by') return <ReplyByField key={field} />
          const wrong = problems.some((problem) => problem.path === `terms.${field.name}`)
          return field.when?.(content.terms) === false && !wrong ? null : <TermInput key={field.name} field={field} />
        })}
      </div>
    </section>
  ))
}
