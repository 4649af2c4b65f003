import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './styles/guide.css'

interface GuideCardProps {
  readonly titleId: string
  readonly title: ReactNode
  /** From 1. */
  readonly step: number
  readonly of: number
  readonly onSkip: () => void
  readonly onNext: () => void
  /** Offered on the last step. */
  readonly onReplay?: () => void
  readonly children: ReactNode
}

const dots = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** One step of the guided tour: what it is about, where one is, and the two ways on. Where it stands is its user's matter. */
export const GuideCard = ({ titleId, title, step, of, onSkip, onNext, onReplay, children }: GuideCardProps) => {
  const last = step >= of
  return (
    <div className="guide">
      <p className="eyebrow num">
        <Trans>
          {step} of {of}
        </Trans>
      </p>
      <h3 className="h2" id={titleId}>
        {title}
      </h3>
      <div className="guide__text">{children}</div>
      <div className="row">
        <span className="guide__dots grow" aria-hidden>
          {dots(of).map((dot) => (
            <i key={dot} className={dot === step ? 'on' : ''} />
          ))}
        </span>
        {last ? (
          onReplay && (
            <Button look="ghost" size="sm" onClick={onReplay}>
              <Trans>Replay</Trans>
            </Button>
          )
        ) : (
          <Button look="ghost" size="sm" onClick={onSkip}>
            <Trans>Skip</Trans>
          </Button>
        )}
        <Button look="primary" size="sm" onClick={onNext}>
          {last ? <Trans>Done</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
    </div>
  )
}
