import { useLingui } from '@lingui/react/macro'
import { Compass } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { Page } from '../shell/page.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'

export const NotFoundRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <div className="empty">
        <Compass className="icon" aria-hidden />
        <p>{t`There is no page at this address.`}</p>
        <span className="btnbar">
          <ButtonLink to={paths.products()}>{t`Product library`}</ButtonLink>
          <ButtonLink to={paths.home()}>{t`Home`}</ButtonLink>
        </span>
      </div>
    </Page>
  )
}
