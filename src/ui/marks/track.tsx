import '../styles/parts.css'

/** The state of a step. `wait`: waiting for a connection. `bad`: stopped by a problem. `next`: not reached yet. */
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
  const [device, way, platform, answer] = steps
  return (
    <span className="track" role="img" aria-label={label}>
      <i className={classes[device]} />
      <i className={classes[way]} />
      <i className={classes[platform]} />
      <i className={classes[answer]} />
    </span>
  )
}
