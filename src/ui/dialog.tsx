import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal, type ModalLook } from './modal.tsx'

interface DialogProps {
  readonly title: ReactNode
  /** `form`: 960 px, fills a phone. `question`: 560 px. `sheet`: from the foot of a phone. `side`: a panel at the end. */
  readonly size?: ModalLook
  readonly onClose: () => void
  /** False: no cross, no Escape. The sign-in on home. */
  readonly closable?: boolean
  /** Only for what nobody writes in. */
  readonly maskCloses?: boolean
  /** In the head, after the title: where the draft is kept. */
  readonly status?: ReactNode
  /** Sticks to the lower edge: what it will use on the left, the primary button last. */
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/** Title, body that scrolls, foot that stays. Mounted is open. */
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
