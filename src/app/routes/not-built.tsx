import { Trans, useLingui } from '@lingui/react/macro'
import { Construction } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths, returnParam } from '#domain/paths.ts'
import { ownPath } from '#ui/own-path.ts'
import { Page } from '../shell/page.tsx'
import { NotFoundRoute } from './not-found.tsx'

/** Routes of the customer that are not built yet. They can be reached and say so. */
const planned = new Set(['/pages/index/lucky', '/pages/index/sellerlogin', paths.account(), paths.payFailure()])

export const NotBuiltRoute = () => {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  if (!planned.has(pathname)) return <NotFoundRoute />
  const back = ownPath(new URLSearchParams(search).get(returnParam), window.location.origin)
  return (
    <Page title={t`Not built yet`}>
      <div className="empty">
        <Construction className="icon icon--24" aria-hidden />
        <p>
          <Trans>This page is not built yet.</Trans>
        </p>
        {back === null ? (
          <Link className="btn btn--secondary" to={paths.products()}>
            <Trans>Product library</Trans>
          </Link>
        ) : (
          <Link className="btn btn--secondary" to={back}>
            <Trans>Back to where you were</Trans>
          </Link>
        )}
      </div>
    </Page>
  )
}
