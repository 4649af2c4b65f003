import '../styles/parts.css'

export type TrackStep = 'done' | 'now' | 'wait' | 'bad' | 'next'

const classes = { done: 'on', now: 'now', wait: 'wait', bad: 'bad', next: '' } as const satisfies Record<
  TrackStep,
  string
>

interface TrackProps {
  readonly steps: readonly [TrackStep, TrackStep, TrackStep, TrackStep]
  readonly label: string
}

export const ProgressTrack = ({ steps, label }: TrackProps) => {
  const [sent, opened, replied, agreed] = steps
  return (
    <span className="track" role="img" aria-label={label}>
      <i className={classes[sent]} />
      <i className={classes[opened]} />
      <i className={classes[replied]} />
      <i className={classes[agreed]} />
    </span>
  )
}
