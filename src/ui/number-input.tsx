import { useState } from 'react'
import { shownNumber, typedNumber } from '#i18n/typed-number.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'numeric'> {
  /** A plain decimal ("16000.5"), or what was typed where it is none: it is judged as typed. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/**
 * A quantity or a price as decimal text, never a float. While it is written in, it shows what is typed; when left,
 * the number as it was understood, in the signs of the reader's language.
 */
export const NumberInput = ({ value, onValue, onBlur, ...rest }: NumberInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      autoComplete="off"
      maxLength={24}
      {...rest}
      numeric
      inputMode="decimal"
      value={typed ?? shownNumber(value)}
      onValue={(text) => {
        setTyped(text)
        onValue(typedNumber(text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
