import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { showToast } from '#ui/toast-state.ts'

interface FigureInputProps {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly suffix?: ReactNode
  /** What is kept; '' for nothing. */
  readonly value: string
  /** A cost may be nothing; a rate or density may not. */
  readonly zero?: boolean
  /** Keeps a number, or forgets it (null). */
  readonly onKeep: (value: string | null) => Promise<void>
}

const number = /^\d{1,15}(\.\d{1,6})?$/

/** A figure of the buyer's own: kept on this device as soon as it is a number. */
export const FigureInput = ({ label, help, suffix, value, zero = false, onKeep }: FigureInputProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const good = number.test(typed) && (zero || /[1-9]/.test(typed))
  const change = (next: string) => {
    setTyped(next)
    const fits = number.test(next) && (zero || /[1-9]/.test(next))
    if (!fits && next !== '') return
    onKeep(next === '' ? null : next).catch(() =>
      showToast({ tone: 'bad', text: t`It could not be saved on this device` }),
    )
  }
  const problem = zero ? <Trans>Write a number</Trans> : <Trans>Write a number above 0</Trans>
  return (
    <Field label={label} help={help} error={typed === '' || good ? null : problem}>
      <NumberInput value={typed} onValue={change} suffix={suffix} />
    </Field>
  )
}
