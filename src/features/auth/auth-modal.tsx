import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'
import { sellerSite, withQuery } from '#prefs/sign-in.ts'
import { paths } from '#domain/paths.ts'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import { AuthArt } from '#ui/marks/auth-art.tsx'
import {
  successDelayMs,
  useAuthForm,
  useAuthTask,
  beginSession,
  authViews,
  type AuthView,
  type AuthViewProps,
  AuthFrame,
  EmailField,
  NewPasswordField,
} from './auth-form.tsx'
import { InviteView } from './invite-view.tsx'
import { LoginView } from './login-view.tsx'
import '#ui/styles/form.css'
import '#ui/styles/auth.css'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { missingValueProblem, emailProblem, passwordProblem, passwordRepeatProblem } from '#domain/account/rules.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { CodeField } from './code-field.tsx'
import { appBase } from '#lib/app-base.ts'
import { Button } from '#ui/buttons/button.tsx'
import { refusals } from '#api/refusals.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { SegmentedControl } from '#ui/fields/segment.tsx'

const RegisterView = ({ invite, done }: AuthViewProps) => {
  const { t } = useLingui()
  const { busy, run } = useAuthTask(t`Registration failed`)
  const form = useAuthForm({ email: '', code: '', password: '' }, (values) => ({
    email: emailProblem(values.email),
    code: missingValueProblem(values.code),
    password: passwordProblem(values.password),
  }))
  const submit = () => {
    if (!form.check()) return
    const { email, code, password } = form.values
    void run(async () => {
      const login = await api.call(authCalls.emailRegister, {
        body: { email: email.trim(), code, password, inviteUuid: invite.uuid, inviteCode: invite.code },
      })
      await beginSession(login)
      showToast({ tone: 'ok', text: t`Done` })
      done()
    }, form.refused)
  }
  return (
    <AuthFrame onSubmit={submit}>
      <EmailField {...form.field('email')} />
      <CodeField scene={codePurpose.register} form={form} />
      <NewPasswordField {...form.field('password')} label={t`Password`} limit={64} />
      <p className="help">{t`6 to 18 characters, with at least two of: letters, digits, symbols.`}</p>
      <p className="help">
        <span>
          <Trans>
            By creating an account you agree to the{' '}
            <a href={appBase.onHost(paths.about('terms'))} target="_blank" rel="noopener">
              terms of use
            </a>{' '}
            and the{' '}
            <a href={appBase.onHost(paths.about('privacy'))} target="_blank" rel="noopener">
              privacy policy
            </a>
            .
          </Trans>
        </span>
      </p>
      <button type="submit" className="btn btn--primary btn--lg full" disabled={busy} aria-busy={busy}>
        {busy ? <Trans>Creating account</Trans> : <Trans>Create account</Trans>}
      </button>
    </AuthFrame>
  )
}

const ResetView = ({ go }: AuthViewProps) => {
  const { t } = useLingui()
  const [step, setStep] = useState<0 | 1>(0)
  const { busy, run } = useAuthTask(t`Failed to reset password`)
  const form = useAuthForm({ email: '', code: '', password: '', repassword: '' }, (values) => ({
    email: emailProblem(values.email),
    code: missingValueProblem(values.code),
    password: passwordProblem(values.password),
    repassword: passwordRepeatProblem(values.password, values.repassword),
  }))
  const submit = () => {
    if (step === 0) {
      if (form.check(['email', 'code'])) setStep(1)
      return
    }
    if (!form.check(['password', 'repassword'])) return
    const { email, code, password, repassword } = form.values
    void run(async () => {
      await api.call(authCalls.resetPassword, { body: { email: email.trim(), code, password, repassword } })
      showToast({ tone: 'ok', text: t`Done` })
      setTimeout(() => go('login'), successDelayMs)
    }, form.refused)
  }
  return (
    <AuthFrame onSubmit={submit}>
      <h2 className="h1">{t`Reset password`}</h2>
      {step === 0 ? (
        <>
          <EmailField {...form.field('email')} />
          <CodeField scene={codePurpose.resetPassword} form={form} />
        </>
      ) : (
        <>
          <NewPasswordField {...form.field('password')} label={t`New password`} autoFocus />
          <NewPasswordField {...form.field('repassword')} label={t`Repeat the new password`} />
        </>
      )}
      <button type="submit" className="btn btn--primary btn--lg full" disabled={busy} aria-busy={busy}>
        {step === 0 ? <Trans>Next</Trans> : <Trans>Reset password</Trans>}
      </button>
    </AuthFrame>
  )
}

type Entry = 'login' | 'register'

const EntryHead = ({
  view,
  suppliers,
  addressed: { total, silent },
  go,
}: Readonly<{ view: Entry; go: AuthViewProps['go'] }> & Pick<typeof refusals, 'suppliers' | 'addressed'>) => {
  const { t } = useLingui()
  const isNew = view === 'register'
  return (
    <>
      <h2 className="h1">
        {!suppliers ? (
          isNew ? (
            t`Create account`
          ) : (
            t`Log in`
          )
        ) : isNew ? (
          <Plural
            value={suppliers}
            one="Create an account to send this to # supplier"
            other="Create an account to send this to # suppliers"
          />
        ) : (
          <Plural
            value={suppliers}
            one="Log in to send this to # supplier"
            other="Log in to send this to # suppliers"
          />
        )}
      </h2>
      {suppliers !== null && (
        <p className="muted">
          <span>{t`What you have chosen is kept.`}</span>{' '}
          {total > 1 && silent > 0 && (
            <span>
              <Plural
                value={silent}
                one={`# of the ${total} suppliers in the form has never answered here. You can remove it there.`}
                other={`# of the ${total} suppliers in the form have never answered here. You can remove them there.`}
              />
            </span>
          )}
        </p>
      )}
      <div className="mt-4 mb-2 auth__entry">
        <SegmentedControl
          label={t`Create account or log in`}
          value={view}
          items={[
            { value: 'register', label: t`Create account` },
            { value: 'login', label: t`Log in` },
          ]}
          onValue={go}
        />
      </div>
    </>
  )
}

type AuthModalProps = Readonly<{ view: string; brandName: string; onClose: () => void }>

const isHome = (pathname: string) => pathname === '/' || pathname === '/pages/index/index'

export const AuthModal = ({ view: requestedView, brandName, onClose }: AuthModalProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  // If the URL names a view, the visitor came only to log in, so a success also navigates home.
  const namedView = authViews.find((name) => name === requestedView)
  const actionDriven = namedView !== undefined
  const { locale } = useSnapshot(prefs)
  const dialog = useRef<HTMLDialogElement>(null)
  const { suppliers, addressed } = useSnapshot(refusals)
  const isNew = !actionDriven && suppliers !== null && prefs.rememberedEmail === ''
  const [start] = useState<AuthView>(isNew ? 'register' : (namedView ?? 'login'))
  const [view, setView] = useState<AuthView>(start)
  const [invite, setInvite] = useState({ uuid: params.get('inviteUuid') ?? '', code: '' })
  const closable = !isHome(pathname)
  useShowModal(dialog)
  // Opening a dialog focuses its first button, so the focus is moved to the first field.
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [])
  const done = () =>
    setTimeout(() => {
      onClose()
      if (actionDriven) void navigate(paths.home())
    }, successDelayMs)
  const leave = () => (closable ? onClose() : void navigate(paths.products()))
  const viewProps = { invite, go: setView, done }
  const seller = sellerSite()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- clicking the backdrop only repeats what Escape and the close button do
    <dialog
      ref={dialog}
      className="full auth-dialog"
      aria-label={t`Log in`}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClick={(event) => event.target === dialog.current && closable && onClose()}
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
          <button type="button" className="iconbtn auth__close" aria-label={t`Close`} onClick={onClose}>
            <X className="icon" aria-hidden />
          </button>
        )}
        <div className="stack auth__form">
          {view === 'login' && locale === 'zh-Hans' && seller && (
            <div className="seg" role="group" aria-label={t`Buyer or seller`}>
              <button type="button" aria-pressed="true">{t`Buyer`}</button>
              <a href={withQuery(seller.root, { action: 'login' })}>{t`Seller`}</a>
            </div>
          )}
          {(view === 'login' || view === 'register') && (
            <EntryHead view={view} suppliers={suppliers} addressed={addressed} go={setView} />
          )}
          {view === 'login' && <LoginView {...viewProps} />}
          {view === 'register' && <RegisterView {...viewProps} />}
          {view === 'resetPassword' && <ResetView {...viewProps} />}
          {view === 'invite' && (
            <InviteView {...viewProps} onClose={onClose} onVerified={(code) => setInvite({ ...invite, code })} />
          )}
          {!closable && (
            <p className="auth__alt">
              <Button look="link" onClick={leave}>
                <span className="inline g-2">
                  <Trans>Look around first</Trans> <Icon of={ArrowRight} size={16} />
                </span>
              </Button>
            </p>
          )}
        </div>
      </div>
    </dialog>
  )
}
