import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

interface PasswordInputProps {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly onBlur?: () => void
}

/** A password input with a button that shows the text. Must be inside a field. */
export const PasswordInput = ({ value, onValue, autoComplete, onBlur }: PasswordInputProps) => {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      value={value}
      limit={200}
      autoComplete={autoComplete}
      onValue={onValue}
      onBlur={onBlur}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          size="sm"
          label={shown ? t`Hide password` : t`Show password`}
          pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
