import { MenuButton, MenuItem as Entry, MenuItems, Menu as Root } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
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

/** Actions under one button. Arrows, Home, End and the first letters move; Enter and Space choose; Escape and Tab close. */
export const Menu = ({ button, buttonClass, label, items }: MenuProps) => (
  <Root as="div" className="pop">
    <MenuButton className={buttonClass} aria-label={label} title={label}>
      {button}
    </MenuButton>
    {/* Not modal: the page behind it scrolls, and is read on by a screen reader. */}
    <MenuItems modal={false} className="pop__panel menu" aria-label={label}>
      {items.map((item) => (
        <Entry
          key={item.id}
          as="button"
          type="button"
          disabled={item.disabled ?? false}
          className={item.danger ? 'menu__danger' : undefined}
          onClick={item.onSelect}
        >
          {item.icon && <Icon of={item.icon} size={16} />}
          <span className="grow">{item.label}</span>
        </Entry>
      ))}
    </MenuItems>
  </Root>
)
