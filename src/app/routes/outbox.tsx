import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { OutboxScreen } from '#features/device/outbox-screen.tsx'
import { BackupCard } from '#features/device/backup-card.tsx'

export const Outbox = () => (
  <OutboxScreen
    aside={
      <>
        <BackupCard />
        <Link className="small tap" to={paths.device()}>
          <Trans>Storage on this device</Trans>
        </Link>
      </>
    }
  />
)
