import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { fieldOf, fieldId } from '../words/field-name.ts'
import { useForm } from './form-context.ts'
import { focusField } from './focus-field.ts'

/** All that has to be put right, as links to the fields. */
export const ErrorSummary = () => {
  const { i18n } = useLingui()
  const { kind, content, problems } = useForm()
  const nameOf = (path: string) => {
    const { product, label } = fieldOf(kind, content, path)
    return product === null ? i18n._(label) : `${product}: ${i18n._(label)}`
  }
  return (
    <div role="alert" className="summary-box">
      {problems.length > 0 && (
        <div className="note note--attention summary">
          <CircleAlert className="icon icon--16" aria-hidden />
          <div>
            <b>
              <Plural
                value={problems.length}
                one="# field to fix before sending"
                other="# fields to fix before sending"
              />
            </b>
            <ul>
              {problems.map(({ path, rule }) => (
                <li key={`${path} ${rule}`}>
                  <a
                    href={`#${fieldId(path)}`}
                    onClick={(event) => {
                      // The address belongs to the router.
                      event.preventDefault()
                      focusField(path)
                    }}
                  >
                    {nameOf(path)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
