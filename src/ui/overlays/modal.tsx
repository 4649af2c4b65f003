import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { isInputMethodKey } from '#lib/input-method.ts'
import { FailedPart, PartBoundary } from '../page/part.tsx'
import { useShowModal } from './use-show-modal.ts'
import '../styles/form.css'
import '../styles/dialog.css'
import '../styles/toast.css'

export type ModalLook = 'question' | 'form' | 'after' | 'sheet' | 'side'

const frames = {
  question: { modal: 'modal', panel: 'dialog dialog--question' },
  form: { modal: 'modal modal--full', panel: 'dialog dialog--form' },
  after: { modal: 'modal modal--after', panel: 'dialog after' },
  sheet: { modal: 'modal modal--sheet', panel: 'sheet' },
  side: { modal: 'modal modal--side', panel: 'slide' },
} as const satisfies Record<ModalLook, object>

interface ModalProps {
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  readonly look?: ModalLook
  readonly alert?: boolean
  readonly onClose: () => void
  readonly closable?: boolean
  /** True if a tap on the backdrop closes the dialog. Never for forms, which a stray tap would close. */
  readonly maskCloses?: boolean
  /** A message over the dialog. Outside the dialog it would be inert and not announced. */
  readonly message?: ReactNode
  readonly children: ReactNode
}

/** A `<dialog>`, because it traps and returns the focus and makes the page inert. It is open while it is mounted. */
export const Modal = (props: ModalProps) => {
  const {
    labelledBy,
    describedBy,
    look = 'question',
    alert = false,
    onClose,
    closable = true,
    maskCloses = false,
    message,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog)
  const ask = () => {
    if (closable) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInputMethodKey(event)) return
    // By default, the browser would close the dialog on a second Escape without asking.
    event.preventDefault()
    // In React, the events of a dialog also reach the dialog that rendered it, which would close too.
    event.stopPropagation()
    ask()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cross does the same
    <dialog
      ref={dialog}
      className={frames[look].modal}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A cancelled file picker inside the dialog fires the same event, which bubbles.
        if (event.target !== dialog.current) return
        event.preventDefault()
        ask()
      }}
      onClose={(event) => {
        // The browser may close the dialog anyway, after a second back gesture. While it is mounted, it must be open.
        const element = dialog.current
        if (event.target !== element || !element?.isConnected || element.open) return
        element.showModal()
        ask()
      }}
      onClick={(event) => {
        // The second click of a double click was meant for the button that opened the dialog.
        if (maskCloses && event.detail < 2 && event.target === dialog.current) ask()
      }}
    >
      <section className={frames[look].panel}>
        <PartBoundary renderFailed={(again) => <FailedPart again={again} onClose={onClose} />}>{children}</PartBoundary>
      </section>
      {message}
    </dialog>
  )
}
