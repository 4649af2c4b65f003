import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useShowModal } from './use-show-modal.ts'
import './styles/form.css'
import './styles/dialog.css'
import './styles/toast.css'

export type ModalLook = 'question' | 'form' | 'sheet' | 'side'

const frames = {
  question: { modal: 'modal', panel: 'dialog dialog--question' },
  form: { modal: 'modal modal--full', panel: 'dialog dialog--form' },
  sheet: { modal: 'modal modal--sheet', panel: 'sheet' },
  side: { modal: 'modal modal--side', panel: 'slide' },
} as const satisfies Record<ModalLook, object>

interface ModalProps {
  /** Id of the heading that names it. */
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  /** A form is 960 px wide and fills a phone; a question 560; a sheet rises from the foot; a side panel stands at the end. */
  readonly look?: ModalLook
  readonly alert?: boolean
  /** Escape, the back gesture, and the mask where `maskCloses`. Not asked while `closable` is false. */
  readonly onClose: () => void
  readonly closable?: boolean
  /** A form that somebody writes in is never closed by a stray tap beside it. */
  readonly maskCloses?: boolean
  /** A message over the dialog: what lies behind it is inert and could not be heard. */
  readonly message?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of everything modal, on the platform's `<dialog>`: it traps focus, gives it back, makes the page behind
 * inert and stands above all layers. Mounted is open.
 */
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
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // Left to the platform, a second Escape closes the dialog without asking.
    event.preventDefault()
    // A dialog opened from this one stands inside it for React, and has answered already.
    event.stopPropagation()
    ask()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and the mask; both have the cross beside them
    <dialog
      ref={dialog}
      className={frames[look].modal}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file picker inside it is cancelled too, and bubbles.
        if (event.target !== dialog.current) return
        event.preventDefault()
        ask()
      }}
      onClose={(event) => {
        // The platform may close it all the same (a back gesture twice). Still mounted is still open.
        const element = dialog.current
        if (event.target !== element || !element?.isConnected || element.open) return
        element.showModal()
        ask()
      }}
      onClick={(event) => {
        if (maskCloses && event.target === dialog.current) ask()
      }}
    >
      <section className={frames[look].panel}>{children}</section>
      {message}
    </dialog>
  )
}
