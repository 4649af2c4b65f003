import { Radio, RadioGroup } from '@headlessui/react'
import { formatNumber } from '#i18n/formats.ts'
import type { TabItem } from '../buttons/tabs.tsx'
import '../styles/parts.css'

interface SegmentProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly items: readonly TabItem<Value>[]
  readonly onValue: (value: Value) => void
  readonly disabled?: boolean
}

export const SegmentedControl = <Value extends string>({
  label,
  value,
  items,
  onValue,
  disabled = false,
}: SegmentProps<Value>) => (
  <RadioGroup className="seg" aria-label={label} value={value} onChange={onValue} disabled={disabled}>
    {items.map((item) => (
      <Radio key={item.value} as="button" type="button" value={item.value} disabled={disabled}>
        <span>{item.label}</span>
        {item.count !== undefined && <span className="n">{formatNumber(item.count)}</span>}
      </Radio>
    ))}
  </RadioGroup>
)
