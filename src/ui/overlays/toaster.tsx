import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Icon } from '../marks/icon.tsx'
import { removeToast, toasts, type Toast } from './toast-state.ts'
import '../styles/toast.css'

/** In ms: how long a toast is shown (specification, section 9). */
const toastMs = 2_000

const icons = { ok: CircleCheck, bad: CircleAlert, neutral: Info } as const satisfies Record<Toast['tone'], LucideIcon>

const ToastRow = ({ toast }: { readonly toast: Toast }) => {
  const [isPaused, setIsPaused] = useState(false)
  const { id } = toast
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => removeToast(id), toastMs)
    return () => clearTimeout(timer)
  }, [isPaused, id])
  return (
    <div
      ref={row}
      className={`toast toast--${toast.tone}`}
      role={toast.tone === 'bad' ? 'alert' : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={(event) => setIsPaused(row.current?.contains(event.relatedTarget) ?? false)}
    >
      <Icon of={icons[toast.tone]} />
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="btn btn--link"
          onClick={() => {
            toast.action?.run()
            removeToast(id)
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  )
}

/** If a modal is open, toasts are rendered in it, because everything outside it is inert and not announced. */
const hostOf = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

/** In ms. An interval looks for an open dialog, because opening one does not fire an event. */
const hostCheckMs = 100

const useHost = (needed: boolean) => {
  const [, look] = useState(0)
  const host = hostOf()
  useEffect(() => {
    if (!needed) return
    const timer = setInterval(() => {
      if (hostOf() !== host) look((times) => times + 1)
    }, hostCheckMs)
    return () => clearInterval(timer)
  }, [needed, host])
  return host
}

const rows = (items: readonly Toast[]) => items.map((toast) => <ToastRow key={toast.id} toast={toast} />)

export const Toaster = () => {
  const { items } = useSnapshot(toasts)
  const host = useHost(items.length > 0)
  return createPortal(
    <div className="toasts">
      <div className="toasts__calm" role="status">
        {rows(items.filter(({ tone }) => tone !== 'bad'))}
      </div>
      {/* Errors are outside the status: an alert inside it would be announced twice. */}
      {rows(items.filter(({ tone }) => tone === 'bad'))}
    </div>,
    host,
  )
}
