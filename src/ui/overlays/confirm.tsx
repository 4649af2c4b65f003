import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Modal } from './modal.tsx'

interface ConfirmProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action: ReactNode
  readonly icon?: LucideIcon
  readonly cancel?: ReactNode
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export const ConfirmDialog = ({
  title,
  children,
  action,
  icon,
  cancel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmProps) => {
  const id = useId()
  const textId = `${id}-text`
  return (
    <Modal labelledBy={id} describedBy={children ? textId : undefined} alert maskCloses onClose={onCancel}>
      <header className="dialog__head">
        <h2 className="h2" id={id}>
          {title}
        </h2>
      </header>
      {children && (
        <div className="dialog__body muted" id={textId}>
          {children}
        </div>
      )}
      <footer className="dialog__foot">
        <span className="grow not-m" />
        {cancel !== null && <Button onClick={onCancel}>{cancel ?? <Trans>Cancel</Trans>}</Button>}
        <Button look={danger ? 'danger' : 'primary'} icon={icon} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </footer>
    </Modal>
  )
}
