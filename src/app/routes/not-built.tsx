import { Trans, useLingui } from '@lingui/react/macro'
import { Construction } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { Page } from '../shell/page.tsx'
import { NotFoundRoute } from './not-found.tsx'

/** Routes of the customer that are not built yet. They can be reached and say so. */
const planned = new Set([
  '/pages/index/lucky',
  '/pages/index/sellerlogin',
  paths.prices(),
  '/pages/price/detail',
  paths.news(),
  '/pages/news/detail',
])

export const NotBuiltRoute = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  if (!planned.has(pathname)) return <NotFoundRoute />
  return (
    <Page title={t`Not built yet`}>
      <div className="empty">
        <Construction className="icon icon--24" aria-hidden />
        <p>
          <Trans>This page is not built yet.</Trans>
        </p>
        <Link className="btn btn--secondary" to={paths.products()}>
          <Trans>Product library</Trans>
        </Link>
      </div>
    </Page>
  )
}
