import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { toBuyerNumberStyle } from '#i18n/number-signs.ts'
import type { AmbiguousNumber } from '#lib/numbers/stored-number.ts'
import { Button } from '../buttons/button.tsx'

interface NumberQuestionProps {
  readonly id: string
  readonly question: Pick<AmbiguousNumber, 'text' | 'grouped' | 'decimal'>
  readonly unit: string
  readonly locked?: boolean
  readonly onChoose: (number: string) => void
}

/** Mousedown handler that leaves the focus in the field: Safari would blur it without focusing the button. */
export const preventBlur = (event: MouseEvent) => event.preventDefault()

/** Does not group digits, because a grouping sign would make the number ambiguous again. */
const withUnit = (number: string, unit: string) => [number, unit].filter(Boolean).join('\u00a0')

/** Shows a number with decimals together with the whole numbers around it, so that it is not mistaken for thousands. */
const Fraction = ({ number, unit }: { number: string; unit: string }) => {
  const [whole = '0', fraction] = number.split('.')
  if (fraction === undefined) return <>{withUnit(number, unit)}</>
  const next = String(BigInt(whole) + 1n)
  const amount = withUnit(whole + toBuyerNumberStyle(`0.${fraction}`).slice(1), unit)
  return (
    <Trans>
      {amount} (between {whole} and {next})
    </Trans>
  )
}

export const NumberQuestion = ({ id, question, unit, locked = false, onChoose }: NumberQuestionProps) => {
  const { t } = useLingui()
  const { text, grouped, decimal } = question
  return (
    <div className="number__question" role="group" aria-label={t`Which number is ${text}?`}>
      <p id={id}>{t`${text} can be two numbers. Which one is meant?`}</p>
      {!locked && (
        <div className="cluster number__choices">
          <Button size="sm" onMouseDown={preventBlur} onClick={() => onChoose(grouped)}>
            <span translate="no" className="num">
              {withUnit(grouped, unit)}
            </span>
          </Button>
          <Button size="sm" onMouseDown={preventBlur} onClick={() => onChoose(decimal)}>
            <span translate="no" className="num">
              <Fraction number={decimal} unit={unit} />
            </span>
          </Button>
        </div>
      )}
    </div>
  )
}
