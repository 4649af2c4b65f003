import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface ConfirmProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** What the button does, as a verb. */
  readonly action: ReactNode
  readonly danger?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A question before something that cannot be taken back. */
export const Confirm = ({ title, children, action, danger = false, onConfirm, onCancel }: ConfirmProps) => {
  const id = useId()
  return (
    <Modal labelledBy={id} alert maskCloses onClose={onCancel}>
      <header className="dialog__head"><h2 className="h2" id={id}>{title}</h2></header>
      {children && <div className="dialog__body">{children}</div>}
      <footer className="dialog__foot">
        <span className="grow not-m" />
        <button type="button" className="btn btn--secondary" autoFocus onClick={onCancel}><Trans>Cancel</Trans></button>
        <button type="button" className={danger ? 'btn btn--danger' : 'btn btn--primary'} onClick={onConfirm}>{action}</button>
      </footer>
    </Modal>
  )
}
