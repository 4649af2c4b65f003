import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'

interface DialogFootProps {
  readonly back?: ReactNode
  readonly onBack: () => void
  readonly children?: ReactNode
}

export const DialogFoot = ({ back, onBack, children }: DialogFootProps) => (
  <>
    <span className="grow not-m" />
    <Button onClick={onBack}>{back ?? <Trans>Cancel</Trans>}</Button>
    {children}
  </>
)
