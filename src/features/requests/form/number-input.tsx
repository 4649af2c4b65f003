import { useState } from 'react'
import { shownNumber, typedNumber } from './typed-number.ts'

interface NumberInputProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label?: string
  readonly suffix?: string
  readonly disabled: boolean
  readonly aria: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string }
}

/** While it is written in, it shows what is typed; when left, the number as it was understood. */
export const NumberInput = ({ id, value, onChange, label, suffix, disabled, aria }: NumberInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={disabled ? 'input is-ro' : 'input'}>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={typed ?? shownNumber(value)}
        readOnly={disabled}
        aria-label={label}
        {...aria}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(typedNumber(event.target.value))
        }}
        onBlur={() => setTyped(null)}
      />
      {suffix && <span className="suffix">{suffix}</span>}
    </span>
  )
}
