import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'onBlur' | 'problem' | 'name'>

/** The address of the account. It stands first in each view, and has the focus. */
export const EmailField = (field: EmailFieldProps) => {
  const { t } = useLingui()
  return <TextField {...field} label={t`Email`} type="email" autoComplete="username" inputMode="email" autoFocus />
}
