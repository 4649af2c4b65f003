import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { isInputMethodKey } from '#lib/input-method.ts'
import { choosePanelSide } from './panel-side.ts'
import { useOutsidePress } from './use-press-elsewhere.ts'
import './popover.css'

interface PopoverProps {
  readonly button: ReactNode
  readonly buttonClass: string
  readonly label: string
  readonly children: (close: () => void) => ReactNode
  readonly onOpen?: () => void
  readonly plain?: boolean
}

const enter = (panel: HTMLElement): (() => void) | undefined => {
  const isBusy = () => panel.querySelector('[aria-busy="true"]') !== null
  const first = () => panel.querySelector<HTMLElement>(':is(a, button, select, input)')?.focus()
  if (!isBusy()) {
    first()
    return undefined
  }
  panel.focus()
  const watch = new MutationObserver(() => {
    if (isBusy()) return
    watch.disconnect()
    if (document.activeElement === panel) first()
  })
  watch.observe(panel, { childList: true, subtree: true })
  return () => watch.disconnect()
}

export const Popover = ({ button, buttonClass, label, children, onOpen, plain = false }: PopoverProps) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  useOutsidePress(open, root, () => setOpen(false))
  useEffect(() => {
    const panel = open ? root.current?.querySelector<HTMLElement>('[data-panel]') : null
    return panel ? enter(panel) : undefined
  }, [open])
  return (
    <div
      className="pop"
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open && !isInputMethodKey(event)) {
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
          ref={choosePanelSide}
          className={plain ? 'pop__panel pop__panel--plain' : 'pop__panel menu'}
          id={id}
          role="group"
          aria-label={label}
          data-panel
          tabIndex={-1}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
