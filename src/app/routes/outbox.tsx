import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx'
import { BackupCard } from '#features/storage/backup-card.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const OutboxRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Outbox`}>
      <NeedsSignIn>
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
      </NeedsSignIn>
    </Page>
  )
}
