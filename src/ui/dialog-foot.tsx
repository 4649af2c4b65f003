import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface DialogFootProps {
  /** Instead of Cancel: "Close", "Keep". */
  readonly back?: ReactNode
  readonly onBack: () => void
  /** What goes on, last. */
  readonly children?: ReactNode
}

/** The foot of a dialog that asks one thing: the way back, then what goes on. */
export const DialogFoot = ({ back, onBack, children }: DialogFootProps) => (
  <>
    <span className="grow not-m" />
    <Button onClick={onBack}>{back ?? <Trans>Cancel</Trans>}</Button>
    {children}
  </>
)
