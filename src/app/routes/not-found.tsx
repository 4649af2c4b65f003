import { Trans, useLingui } from '@lingui/react/macro'
import { Compass } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { Page } from '../shell/page.tsx'

export const NotFoundRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <div className="empty">
        <Compass className="icon icon--24" aria-hidden />
        <p>
          <Trans>There is no page at this address.</Trans>
        </p>
        <Link className="btn btn--secondary" to={paths.products()}>
          <Trans>Product library</Trans>
        </Link>
      </div>
    </Page>
  )
}
