import { Trans, useLingui } from '@lingui/react/macro'
import { Construction } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { isBuilt } from '../not-built-yet.ts'
import { Page } from '../shell/page.tsx'
import { NotFoundRoute } from './not-found.tsx'

/** Pages of the customer that are not built yet can be reached, and say so. */
export const NotBuiltRoute = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  if (isBuilt(pathname)) return <NotFoundRoute />
  return (
    <Page title={t`Coming soon`}>
      <div className="empty">
        <Construction className="icon icon--24" aria-hidden />
        <p>
          <Trans>This page is not available yet.</Trans>
        </p>
        <Link className="btn btn--secondary" to={paths.products()}>
          <Trans>Product library</Trans>
        </Link>
      </div>
    </Page>
  )
}
