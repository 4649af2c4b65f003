import { useEffect, useRef, type ReactNode } from 'react'
import './modal.css'

interface ModalProps {
  /** Id of the heading that names it. */
  readonly labelledBy: string
  /** Modifier of `.dialog`: a form is wide, and fills a phone. */
  readonly look?: 'form' | 'question'
  readonly alert?: boolean
  /** Escape, and the mask where `maskCloses`. */
  readonly onClose: () => void
  /** A form that somebody writes in is never closed by a stray tap beside it. */
  readonly maskCloses?: boolean
  /** A message over the dialog: what lies behind it is inert and could not be heard. */
  readonly message?: ReactNode
  readonly children: ReactNode
}

export const Modal = ({ labelledBy, look = 'question', alert = false, onClose, maskCloses = false, message, children }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={look === 'form' ? 'modal modal--full' : 'modal'}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // A file picker inside it is cancelled too, and bubbles.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (maskCloses && event.target === dialog.current) onClose()
      }}
    >
      <section className={look === 'form' ? 'dialog dialog--form' : 'dialog'}>{children}</section>
      {message}
    </dialog>
  )
}
