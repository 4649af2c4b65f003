import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs-state.ts'
import { sellerSite, withQuery, type SellerSite } from '#prefs/seller-site.ts'
import { paths } from '#domain/paths.ts'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import { AuthArt } from '#ui/marks/auth-art.tsx'
import { successDelayMs } from './auth-form.ts'
import { authViews, type AuthView } from './auth-views.ts'
import { InviteView } from './invite-view.tsx'
import { LoginView } from './login-view.tsx'
import { RegisterView } from './register-view.tsx'
import { ResetView } from './reset-view.tsx'
import '#ui/styles/form.css'
import '#ui/styles/auth.css'

interface AuthModalProps {
  /** The view named in the address; login if unknown. */
  readonly view: string
  readonly brandName: string
  readonly onClose: () => void
}

const known = (view: string): AuthView => authViews.find((name) => name === view) ?? 'login'
const isHome = (pathname: string) => pathname === '/' || pathname === '/pages/index/index'

/** The sign-in modal, centred. On the home page it cannot be closed, not even by a click on the backdrop. */
export const AuthModal = ({ view: asked, brandName, onClose }: AuthModalProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  // If the address names a view, the visitor came to sign in, so success leads home. Otherwise the page below stays.
  const actionDriven = authViews.some((name) => name === asked)
  const { locale } = useSnapshot(prefs)
  const dialog = useRef<HTMLDialogElement>(null)
  const start = known(asked)
  const [view, setView] = useState<AuthView>(start)
  const [invite, setInvite] = useState({ uuid: params.get('inviteUuid') ?? '', code: '' })
  const closable = !isHome(pathname)
  useShowModal(dialog)
  // Without this, the dialog would focus its first button, Close.
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [])
  const done = () =>
    setTimeout(() => {
      onClose()
      if (actionDriven) void navigate(paths.home())
    }, successDelayMs)
  const close = () => closable && onClose()
  const viewProps = { invite, go: setView, done }
  const seller = sellerSite()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- clicking the backdrop only repeats what Escape and the close button do
    <dialog
      ref={dialog}
      className="auth-dialog"
      aria-label={t`Log in`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="auth">
        {view === 'invite' ? (
          <AuthArt name={brandName} slogan={<Trans>Your team already buys here.</Trans>}>
            <Trans>Join to share enquiries, quotations and drafts with your colleagues.</Trans>
          </AuthArt>
        ) : (
          <AuthArt name={brandName} slogan={<Trans>Directly from the manufacturers.</Trans>}>
            <Trans>
              Compare registered products, send one enquiry to many suppliers and keep working when you lose signal.
            </Trans>
          </AuthArt>
        )}
        {view !== start && (
          <button type="button" className="iconbtn auth__back" aria-label={t`Back`} onClick={() => setView(start)}>
            <ArrowLeft className="icon" aria-hidden />
          </button>
        )}
        {closable && (
          <button type="button" className="iconbtn auth__close" aria-label={t`Close`} onClick={close}>
            <X className="icon" aria-hidden />
          </button>
        )}
        <div className="auth__form">
          {view === 'login' && locale === 'zh-Hans' && seller && <SellerTab site={seller} />}
          {view === 'login' && <LoginView {...viewProps} />}
          {view === 'register' && <RegisterView {...viewProps} />}
          {view === 'resetPassword' && <ResetView {...viewProps} />}
          {view === 'invite' && <InviteView {...viewProps} onVerified={(code) => setInvite({ ...invite, code })} />}
        </div>
      </div>
    </dialog>
  )
}

/** Links to the seller login, which is another site. Simplified Chinese only, and only where the build names that site. */
const SellerTab = ({ site }: { readonly site: SellerSite }) => {
  const { t } = useLingui()
  return (
    <div className="seg" role="group" aria-label={t`Buyer or seller`}>
      <button type="button" aria-pressed="true">{t`Buyer`}</button>
      <a href={withQuery(site.root, { action: 'login' })}>{t`Seller`}</a>
    </div>
  )
}
