import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { inOwnSigns } from '#i18n/number-signs.ts'
import type { OpenQuestion } from '#lib/numbers/kept-number.ts'
import { Button } from './button.tsx'

interface NumberQuestionProps {
  readonly id: string
  readonly question: Pick<OpenQuestion, 'text' | 'grouped' | 'decimal'>
  readonly unit: string
  /** Only read. */
  readonly locked?: boolean
  readonly onChoose: (number: string) => void
}

/** Safari gives no focus to a button that is pressed: the field must not take that for being left. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Digits alone: a sign of grouping would bring the doubt back. */
const withUnit = (number: string, unit: string) => [number, unit].filter(Boolean).join('\u00a0')

/** A fraction as nobody can take it for thousands: with the whole numbers it lies between. */
const Fraction = ({ number, unit }: { number: string; unit: string }) => {
  const [whole = '0', fraction] = number.split('.')
  if (fraction === undefined) return <>{withUnit(number, unit)}</>
  const next = String(BigInt(whole) + 1n)
  // Without its grouping: only the decimal sign is the buyer's.
  const shown = withUnit(whole + inOwnSigns(`0.${fraction}`).slice(1), unit)
  return (
    <Trans>
      {shown} (between {whole} and {next})
    </Trans>
  )
}

/** Which of two numbers a text means, by two buttons. Nothing is sent before one of them is pressed. */
export const NumberQuestion = ({ id, question, unit, locked = false, onChoose }: NumberQuestionProps) => {
  const { t } = useLingui()
  const { text, grouped, decimal } = question
  return (
    <div className="number__question" role="group" aria-label={t`Which number is ${text}?`}>
      <p id={id}>
        <Trans>{text} can be two numbers. Which one is meant?</Trans>
      </p>
      {!locked && (
        <div className="number__choices">
          <Button size="sm" onMouseDown={keepFocus} onClick={() => onChoose(grouped)}>
            <span className="num">{withUnit(grouped, unit)}</span>
          </Button>
          <Button size="sm" onMouseDown={keepFocus} onClick={() => onChoose(decimal)}>
            <span className="num">
              <Fraction number={decimal} unit={unit} />
            </span>
          </Button>
        </div>
      )}
    </div>
  )
}
