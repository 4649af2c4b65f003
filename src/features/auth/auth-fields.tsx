import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import type { AccountProblem } from '#domain/account/rules.ts'
import { accountProblemWords } from '#i18n/words/account-words.ts'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { TextInput, type TextInputProps } from '#ui/fields/text-input.tsx'
import { PasswordInput } from '#widgets/password-input.tsx'

interface TextFieldProps extends TextInputProps {
  readonly label: string
  readonly problem?: AccountProblem | null
  /** A link at the end of the label's line. */
  readonly aside?: ReactNode
}

/** A field of the sign-in views: label above, problem below. */
export function TextField({ label, problem = null, aside, ...input }: TextFieldProps) {
  const { i18n } = useLingui()
  const Input = input.type === 'password' ? PasswordInput : TextInput
  return (
    <Field label={label} error={problem && i18n._(accountProblemWords[problem])} aside={aside}>
      <Input limit={254} {...input} />
    </Field>
  )
}

/** The form of a view of the sign-in modal. The app judges the fields, not the browser. */
export const AuthFrame = ({ onSubmit, children }: Readonly<{ onSubmit: () => void; children: ReactNode }>) => (
  <Form className="stackf" onSubmit={(form) => stopsAtSurplus(form) || onSubmit()}>
    {children}
  </Form>
)

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'onBlur' | 'problem' | 'name'>

/** The address of the account. It stands first in each view, and has the focus. */
export const EmailField = (field: EmailFieldProps) => {
  const { t } = useLingui()
  return <TextField {...field} label={t`Email`} type="email" autoComplete="username" inputMode="email" autoFocus />
}
