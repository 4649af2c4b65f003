import { formatNumber } from '#i18n/formats.ts'
import { rove } from './roving.ts'

interface SegmentItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number
}

interface SegmentProps<Value extends string> {
  readonly label: string
  readonly value: Value
  /** Two to four. */
  readonly items: readonly SegmentItem<Value>[]
  readonly onValue: (value: Value) => void
  readonly disabled?: boolean
}

/** Filters a list by one of a few values. To change what the page shows, use Tabs. Arrow keys move and choose. */
export const Segment = <Value extends string>({
  label,
  value,
  items,
  onValue,
  disabled = false,
}: SegmentProps<Value>) => (
  <div
    className="seg"
    role="radiogroup"
    aria-label={label}
    tabIndex={-1}
    onKeyDown={(event) => rove(event, '[role="radio"]')?.click()}
  >
    {items.map((item) => (
      <button
        key={item.value}
        type="button"
        role="radio"
        aria-checked={item.value === value}
        tabIndex={item.value === value ? 0 : -1}
        disabled={disabled}
        onClick={() => onValue(item.value)}
      >
        {item.label}
        {item.count !== undefined && <span className="n">{formatNumber(item.count)}</span>}
      </button>
    ))}
  </div>
)
