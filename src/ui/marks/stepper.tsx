import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import '../styles/stepper.css'

interface StepperProps {
  readonly label: string
  readonly steps: readonly Readonly<{ id: string; title: ReactNode; date?: ReactNode }>[]
  /** Index of the current step, or the number of steps if all are done. */
  readonly current: number
}

export const Stepper = ({ label, steps, current }: StepperProps) => {
  const { t } = useLingui()
  const states = { on: t`Done`, now: t`Now`, next: t`Not yet` }
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? 'on' : index === current ? 'now' : 'next'
        return (
          <li key={step.id} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <b>
              {step.title}
              <span className="sr"> ({states[state]})</span>
            </b>
            {step.date}
          </li>
        )
      })}
    </ol>
  )
}
