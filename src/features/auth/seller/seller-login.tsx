import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session-state.ts'
import { paths } from '#domain/paths.ts'
import { sellerSite, withQuery, type SellerSite } from '#prefs/seller-site.ts'
import { AuthArt } from '../auth-art.tsx'
import { useSellerSwitch } from './use-switch.tsx'
import '#ui/styles/form.css'
import '../auth.css'
import './seller-login.css'

/** Whoever is logged in as a buyer goes on with the seller account linked to the email, without another password. */
const QuickLogin = ({ site, email }: { readonly site: SellerSite; readonly email: string }) => {
  const { busy, start, dialog } = useSellerSwitch(site)
  return (
    <>
      <p>
        <Trans>
          You are logged in as <b translate="no">{email}</b>. If a seller account is linked to it, you need no password.
        </Trans>
      </p>
      <button
        type="button"
        className="btn btn--primary btn--lg btn--block"
        disabled={busy}
        aria-busy={busy}
        onClick={start}
      >
        <Trans>Continue as this seller</Trans>
      </button>
      <p className="or">
        <Trans>or</Trans>
      </p>
      {dialog}
    </>
  )
}

/** The page of sellers: quick login, or the seller site's own. It has the form of a phone's page on every screen. */
export const SellerLogin = ({ brandName }: { readonly brandName: string }) => {
  const { t } = useLingui()
  const user = userOf(useSnapshot(sessionState).view)
  const site = sellerSite()
  return (
    <section className="auth auth--page" aria-label={t`Seller login`}>
      <AuthArt name={brandName} />
      <div className="auth__form">
        <div className="stackf">
          <h1 className="h1">
            <Trans>Seller login</Trans>
          </h1>
          {site === null ? (
            <p>
              <Trans>There is no seller site here. The operator tells suppliers where to log in.</Trans>
            </p>
          ) : (
            <>
              {user && <QuickLogin site={site} email={user.email} />}
              <a
                className={`btn btn--lg btn--block ${user ? 'btn--secondary' : 'btn--primary'}`}
                href={withQuery(site.root, { action: 'login' })}
              >
                <Trans>Log in on the seller site</Trans>
              </a>
            </>
          )}
          <p className="auth__alt">
            <Trans>Do you buy?</Trans>{' '}
            <Link to={paths.home()}>
              <Trans>Go to the buyers’ page</Trans>
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
