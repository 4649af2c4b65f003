import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { TextInput, type TextInputProps } from '#ui/fields/text-input.tsx'

export function PasswordInput(input: TextInputProps) {
  const { t } = useLingui()
  const [isVisible, setIsVisible] = useState(false)
  return (
    <TextInput
      limit={200}
      {...input}
      type={isVisible ? 'text' : 'password'}
      end={
        <IconButton
          icon={isVisible ? EyeOff : Eye}
          size="sm"
          label={isVisible ? t`Hide password` : t`Show password`}
          pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  )
}
