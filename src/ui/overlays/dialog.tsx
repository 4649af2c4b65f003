import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Modal, type ModalLook } from './modal.tsx'

interface DialogProps {
  readonly title: ReactNode
  readonly size?: ModalLook
  readonly onClose: () => void
  readonly closable?: boolean
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
