import '../styles/meter.css'

interface MeterProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly text?: string
  readonly runsOut?: boolean
}

export const Meter = ({ label, value, max, text, runsOut = false }: MeterProps) => {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  const tone = !runsOut ? '' : share >= 1 ? ' meter--full' : share >= 0.8 ? ' meter--warn' : ''
  return (
    <div
      className={`meter${tone}`}
      role={runsOut ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}
