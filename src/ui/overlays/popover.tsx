import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { usePressElsewhere } from './use-dismiss.ts'
import './popover.css'

interface PopoverProps {
  /** Content of the button, its class and its accessible name. */
  readonly button: ReactNode
  readonly buttonClass: string
  readonly label: string
  /** Content of the panel. `close` returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode
  readonly onOpen?: () => void
  /** A panel of text and fields instead of a column of links and buttons. */
  readonly plain?: boolean
}

/** A panel under its button. It closes on Escape, on a click elsewhere and when the focus leaves it. */
export const Popover = ({ button, buttonClass, label, children, onOpen, plain = false }: PopoverProps) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  usePressElsewhere(open, root, () => setOpen(false))
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('[data-panel] :is(a, button, select, input)')?.focus()
  }, [open])
  return (
    <div
      className="pop"
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          // Keeps the dialog around it open.
          event.preventDefault()
          event.stopPropagation()
          close()
        }
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {button}
      </button>
      {open && (
        <div
          className={plain ? 'pop__panel pop__panel--plain' : 'pop__panel menu'}
          id={id}
          role="group"
          aria-label={label}
          data-panel
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
