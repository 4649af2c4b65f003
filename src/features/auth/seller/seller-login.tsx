import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, LogIn } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { sellerSite, withQuery, type SellerSite } from '#prefs/sign-in.ts'
import { AuthArt } from '#ui/marks/auth-art.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { buttonClass, type ButtonLook } from '#ui/buttons/button-class.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { SellerSwitch } from './seller-switch.tsx'
import '#ui/styles/form.css'
import '#ui/styles/auth.css'

const QuickLogin = ({ site, email }: { readonly site: SellerSite; readonly email: string }) => {
  const [switching, setSwitching] = useState(false)
  return (
    <>
      <div className="row g-3 breaks box pad team">
        <Avatar name={email} />
        <span className="grow">
          <b translate="no">{email}</b>
          <span className="meta small muted team__more">
            <Trans>Logged in as a buyer. A linked seller account needs no other password.</Trans>
          </span>
        </span>
      </div>
      <Button look="primary" size="lg" block icon={ArrowLeftRight} busy={switching} onClick={() => setSwitching(true)}>
        <Trans>Continue as this seller</Trans>
      </Button>
      {switching && <SellerSwitch site={site} onEnd={() => setSwitching(false)} />}
    </>
  )
}

const SiteLink = ({ site, look }: { readonly site: SellerSite; readonly look: ButtonLook }) => (
  <a className={buttonClass({ look, size: 'lg', block: true })} href={withQuery(site.root, { action: 'login' })}>
    <Icon of={LogIn} />
    <Trans>Log in on the seller site</Trans>
  </a>
)

export const SellerLogin = ({ brandName }: { readonly brandName: string }) => {
  const { t } = useLingui()
  const user = userOf(useSnapshot(sessionState).view)
  const site = sellerSite()
  return (
    <section className="auth auth--page" aria-label={t`Seller login`}>
      <AuthArt name={brandName} slogan={<Trans>Buyers’ requests, in one place.</Trans>}>
        <Trans>Read what they need, ask, quote and ship. They see your answer at once.</Trans>
      </AuthArt>
      <div className="stack auth__form">
        <div className="stack g-4 grow">
          <div className="stack g-1 muted breaks auth__head">
            <h1 className="h1">{t`Seller login`}</h1>
            <p>
              {site === null
                ? t`There is no seller site here. The operator tells suppliers where to log in.`
                : t`Suppliers read and answer requests on the seller site.`}
            </p>
          </div>
          {site && (user ? <QuickLogin site={site} email={user.email} /> : <SiteLink site={site} look="primary" />)}
          {site && <p className="row g-3 tiny faint or">{t`or`}</p>}
          {site &&
            (user ? (
              <SiteLink site={site} look="secondary" />
            ) : (
              <div className="stack g-1 muted breaks auth__head">
                <ButtonLink size="lg" block icon={ArrowLeftRight} to={paths.auth('required')}>
                  <Trans>Log in as a buyer and switch</Trans>
                </ButtonLink>
                <p className="help">
                  <Trans>If a seller account is linked to your buyer account, you need no other password.</Trans>
                </p>
              </div>
            ))}
          <p className="auth__alt">
            <Trans>Do you buy?</Trans> <Link to={paths.home()}>{t`Go to the buyers’ page`}</Link>
          </p>
        </div>
      </div>
    </section>
  )
}
