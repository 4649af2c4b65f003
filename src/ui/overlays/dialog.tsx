import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Modal, type ModalLook } from './modal.tsx'

interface DialogProps {
  readonly title: ReactNode
  /** `form`: 960 px, or full screen on a phone. `question`: 560 px. `sheet`: at the bottom. `side`: at the side. */
  readonly size?: ModalLook
  readonly onClose: () => void
  /** If false, there is no close button and Escape is ignored. For the login on the home page. */
  readonly closable?: boolean
  /** True if a click on the backdrop closes the dialog. Only for dialogs without text fields. */
  readonly maskCloses?: boolean
  readonly status?: ReactNode
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

export const Dialog = ({
  title,
  size = 'question',
  onClose,
  closable = true,
  maskCloses = false,
  status,
  foot,
  children,
}: DialogProps) => {
  const { t } = useLingui()
  const id = useId()
  return (
    <Modal labelledBy={id} look={size} closable={closable} maskCloses={maskCloses} onClose={onClose}>
      <header className="dialog__head">
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {status}
        {closable && <IconButton icon={X} label={t`Close`} onClick={onClose} />}
      </header>
      <div className="dialog__body">{children}</div>
      {foot && <footer className="dialog__foot">{foot}</footer>}
    </Modal>
  )
}
