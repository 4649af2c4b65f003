import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import type { AccountProblem } from '#domain/account/rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { accountProblemWords } from '#i18n/words/account-words.ts'
import { Form } from '#ui/fields/form.tsx'
import { useSurplus, stopsAtSurplus } from '#ui/fields/surplus.tsx'

const problemText: Record<AccountProblem, MessageDescriptor> = accountProblemWords

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'maxLength'> {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly problem?: AccountProblem | null
  /** Letters that may be sent. A longer text is marked, and never cut. */
  readonly limit?: number
  /** A link at the end of the label's line. */
  readonly aside?: ReactNode
  /** A button inside the field, at its end. */
  readonly end?: ReactNode
}

/** A field of the sign-in views: label above, problem below. */
export const TextField = ({
  label,
  value,
  onValue,
  problem = null,
  limit = 254,
  aside,
  end,
  type = 'text',
  ...input
}: TextFieldProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const { attributes, mark } = useSurplus({
    text: value,
    limit,
    secret,
    describedBy: problem ? `${id}-problem` : undefined,
  })
  return (
    <div className={problem ? 'field is-error' : 'field'}>
      <div className="rowb">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className="input">
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          {...attributes}
          onChange={(event) => onValue(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className="iconbtn iconbtn--sm"
            aria-label={shown ? t`Hide password` : t`Show password`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
          </button>
        )}
        {end}
      </div>
      {mark}
      {problem && (
        <p className="error" id={`${id}-problem`}>
          <CircleAlert className="icon icon--14" aria-hidden />
          {i18n._(problemText[problem])}
        </p>
      )}
    </div>
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
