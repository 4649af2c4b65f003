import type { ReactNode } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { fieldId } from '../words/field-name.ts'
import { useForm } from './form-context.ts'
import { useProblem } from './notices/use-problem.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { DefaultSource } from '#domain/requests/draft/defaults.ts'
import { Icon } from '#ui/marks/icon.tsx'

/** Marks a value that the buyer has not written, with its source. */
const DefaultMark = ({ from }: { from: DefaultSource }) => {
  const { i18n } = useLingui()
  const { kind } = useForm()
  const words = {
    product: <Trans>As last time for this product</Trans>,
    last: i18n._(kind.words.asLast),
    liquid: <Trans>Suits a liquid</Trans>,
    solid: <Trans>Suits a solid</Trans>,
    usual: <Trans>Usual in the trade</Trans>,
    days: <Trans>Suggested date</Trans>,
    question: <Trans>From your question</Trans>,
  } satisfies Record<DefaultSource, unknown>
  return (
    <span className="default-mark">
      <Icon of={History} size={14} />
      {words[from]}
    </span>
  )
}

interface FormFieldProps {
  /** The path used by problems: `terms.purpose`, `lines.<lineId>.unit`, `note`. */
  readonly path: string
  readonly label: ReactNode
  readonly optional?: boolean
  readonly group?: boolean
  readonly counter?: { readonly used: number; readonly max: number }
  readonly help?: ReactNode
  readonly children: ReactNode
}

/** A field of the form with its problem, where the summary's links and the focus can find it. */
export const FormField = ({ path, help, children, ...field }: FormFieldProps) => {
  const { required, defaults, locked } = useForm()
  const from = locked ? undefined : defaults.get(path)
  const texts = from ? (
    <>
      <DefaultMark from={from} />
      {help}
    </>
  ) : (
    help
  )
  return (
    <Field
      {...field}
      id={fieldId(path)}
      help={texts}
      error={useProblem(path)}
      required={required.has(path) && !field.group}
    >
      {children}
    </Field>
  )
}
