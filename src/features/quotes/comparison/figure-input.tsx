import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { accountTextWriter, storeOwnValue, type StoreIn } from '#account/drafts/write-own-value.ts'
import type { TextWriter } from '#account/drafts/write-soon.ts'
import { useOwnValue } from '#account/reads/surroundings.ts'
import { dataOr } from '#lib/live-read.ts'
import { amountProblem, quantityProblem } from '#domain/requests/judge.ts'
import { numberFieldText } from '#i18n/words/number-words.ts'
import { Field } from '#ui/fields/field.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { useSaving } from '#ui/page/use-saving.ts'

interface FigureInputProps {
  /** Unique among the buyer's stored figures. */
  readonly name: string
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly suffix?: ReactNode
  /** The stored figure; '' if none. */
  readonly value: string
  /** Allows 0: a cost may be 0, a rate or density may not. */
  readonly zero?: boolean
  /** Stores a number, or deletes it (null): the field is empty, or its text is not one number. */
  readonly onStore: StoreIn<string | null>
}

const text = z.string()

/** A figure of the buyer's own, stored on this device as soon as it is a number. */
export const FigureInput = ({ name, label, help, suffix, value, zero = false, onStore }: FigureInputProps) => {
  const { i18n } = useLingui()
  const { failed } = useSaving()
  const asked = dataOr(useOwnValue(`typing:figure:${name}`, text, ''), '')
  const [written, setWritten] = useState<string | null>(null)
  const typed = written ?? (asked || value)
  const problemOf = zero ? amountProblem : quantityProblem
  const store: StoreIn<string> = async (account, next) => {
    const unread = next !== '' && problemOf(next) !== null
    // Begun together: of a page that is left, what begins only after the first may not be done any more.
    await Promise.all([
      storeOwnValue.in(account, `typing:figure:${name}`, unread ? next : ''),
      // While the text is no number, or can be two, there is no figure. The one before would be another than is shown:
      // of 1e3, it is the 1 that was typed first.
      onStore(account, next === '' || unread ? null : next),
    ])
  }
  const latest = useRef(store)
  useEffect(() => {
    latest.current = store
  })
  const writer = useRef<TextWriter>(undefined)
  useEffect(() => {
    const own = accountTextWriter((account, next) => latest.current(account, next), failed)
    writer.current = own
    return () => void own.dispose().catch(failed)
  }, [failed])
  const change = (next: string) => {
    setWritten(next)
    writer.current?.type(next)
  }
  const problem = numberFieldText(problemOf(typed))
  return (
    <Field label={label} help={help} error={problem && i18n._(problem)}>
      <NumberInput value={typed} onValue={change} suffix={suffix} />
    </Field>
  )
}
