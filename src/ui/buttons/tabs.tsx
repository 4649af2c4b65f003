import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { moveRovingFocus } from './roving.ts'
import './tabs.css'

export interface TabItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
}

interface TabsProps<Value extends string> {
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly items: readonly TabItem<Value>[]
  readonly onValue: (value: Value) => void
}

export const Tabs = <Value extends string>({ id, label, value, items, onValue }: TabsProps<Value>) => (
  <div
    className="tabs"
    role="tablist"
    aria-label={label}
    tabIndex={-1}
    onKeyDown={(event) => moveRovingFocus(event, '[role="tab"]')?.click()}
  >
    {items.map((item) => (
      <button
        key={item.value}
        type="button"
        role="tab"
        id={`${id}-${item.value}`}
        aria-selected={item.value === value}
        aria-controls={item.value === value ? `${id}-panel` : undefined}
        tabIndex={item.value === value ? 0 : -1}
        onClick={() => onValue(item.value)}
      >
        <span>{item.label}</span>
        {item.count !== undefined && <span className="n">{formatNumber(item.count)}</span>}
      </button>
    ))}
  </div>
)

export const TabPanel = ({ id, value, children }: Readonly<{ id: string; value: string; children: ReactNode }>) => (
  <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
    {children}
  </div>
)
