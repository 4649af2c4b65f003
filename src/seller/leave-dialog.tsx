import { useId, useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import type { Words } from './words.ts'

interface LeaveDialogProps {
  readonly words: Words
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks before a logout discards what was typed. */
export const LeaveDialog = ({ words, onLeave, onStay }: LeaveDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useShowModal(dialog)
  return (
    <dialog
      ref={dialog}
      className="leave"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onStay()
      }}
    >
      <p id={id}>{words.loseTyped}</p>
      <div className="step__foot">
        <Button onClick={onStay}>{words.stay}</Button>
        <Button look="danger" onClick={onLeave}>
          {words.logOut}
        </Button>
      </div>
    </dialog>
  )
}
