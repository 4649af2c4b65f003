import type { ReactNode } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { fieldId } from '../words/field-name.ts'
import { DefaultMark } from './terms/default-mark.tsx'
import { useForm } from './form-context.ts'
import { useProblem } from './notices/use-problem.ts'

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
