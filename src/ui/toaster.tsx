import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { dropToast, toasts, type Toast } from './toast-state.ts'

/** Specification, section 9. */
const toastMs = 2_000

const ToastRow = ({ toast }: { toast: Toast }) => {
  const { id } = toast
  const [held, setHeld] = useState(false)
  const pause = () => setHeld(true)
  const start = () => setHeld(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dropToast(id), toastMs)
    return () => clearTimeout(timer)
  }, [held, id])
  const Icon = toast.tone === 'bad' ? CircleAlert : CircleCheck
  return (
    <div className={`toast toast--${toast.tone}`} onPointerEnter={pause} onPointerLeave={start} onFocus={pause} onBlur={start}>
      <Icon className="icon" aria-hidden />
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" className="btn btn--link" onClick={toast.action.run}>{toast.action.label}</button>
      )}
    </div>
  )
}

export const Toaster = () => {
  const { items } = useSnapshot(toasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {items.map((toast) => <ToastRow key={toast.id} toast={toast as Toast} />)}
    </div>
  )
}
