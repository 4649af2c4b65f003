import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../marks/icon.tsx'
import { moveRovingFocus } from '../buttons/roving.ts'
import { choosePanelSide } from './panel-side.ts'
import { useOutsidePress } from './use-press-elsewhere.ts'
import './popover.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly disabled?: boolean
  readonly danger?: boolean
}

interface MenuProps {
  readonly button: ReactNode
  readonly buttonClass: string
  readonly label: string
  readonly items: readonly MenuItem[]
}

const entries = '[role="menuitem"]'

export const Menu = ({ button, buttonClass, label, items }: MenuProps) => {
  const [open, setOpen] = useState<'no' | 'first' | 'last'>('no')
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = open !== 'no'
  const close = () => {
    setOpen('no')
    trigger.current?.focus()
  }
  useOutsidePress(isOpen, root, () => setOpen('no'))
  useEffect(() => {
    if (open === 'no') return
    const all = [...(root.current?.querySelectorAll<HTMLElement>(entries) ?? [])].filter(
      (one) => !one.matches(':disabled'),
    )
    ;(open === 'first' ? all[0] : all.at(-1))?.focus()
  }, [open])
  return (
    <div className="pop" ref={root}>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(isOpen ? 'no' : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={choosePanelSide}
          className="pop__panel menu"
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault()
              event.stopPropagation()
              close()
            } else if (event.key === 'Tab') setOpen('no')
            else if (!moveRovingFocus(event, entries) && event.key.length === 1) {
              const letter = event.key.toLowerCase()
              const match = items.find((item) => !item.disabled && item.label.toLowerCase().startsWith(letter))
              if (match) document.getElementById(`${id}-${match.id}`)?.focus()
            }
          }}
        >
          {items.map((item) => (
            <button
              key={item.id}
              id={`${id}-${item.id}`}
              type="button"
              tabIndex={-1}
              role="menuitem"
              disabled={item.disabled}
              className={item.danger ? 'menu__danger' : undefined}
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.icon && <Icon of={item.icon} size={16} />}
              <span className="grow">{item.label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
