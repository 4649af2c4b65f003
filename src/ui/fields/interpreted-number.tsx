import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { displayText } from '#i18n/shown-number.ts'
import type { OpenQuestion } from '#lib/numbers/stored-number.ts'

const numberText = (value: string, unit: string) => [displayText(value), unit].filter(Boolean).join('\u00a0')

/** The interpreted number, for example "= 16,000 L". It remains after a blur, so that nothing moves. */
export const InterpretedNumber = ({ id, value, unit }: Readonly<{ id: string; value: string; unit: string }>) => {
  const { t } = useLingui()
  const number = numberText(value, unit)
  return (
    <p className="tiny muted breaks to-end num" id={id}>
      <span aria-hidden>= {number}</span>
      <span className="sr">{t`Understood as ${number}`}</span>
    </p>
  )
}

const restMs = 800

interface AnnouncedAtRestProps {
  readonly question: OpenQuestion | null
  readonly value: string | null
  readonly unit: string
}

/** Announces the interpreted number to screen readers once typing pauses, instead of after every key. */
export const AnnouncedAtRest = ({ question, value, unit }: AnnouncedAtRestProps) => {
  const { t } = useLingui()
  const [announced, setAnnounced] = useState('')
  const number = value === null ? '' : numberText(value, unit)
  const text = question ? question.text : ''
  const now = question
    ? t`${text} can be two numbers. Choose one of the two below the field.`
    : number && t`Understood as ${number}`
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(now), restMs)
    return () => clearTimeout(timer)
  }, [now])
  return (
    <span className="sr" role="status">
      {announced}
    </span>
  )
}
