import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { prefs } from '#prefs/prefs.ts'
import { missingValueProblem, emailProblem } from '#domain/account/rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import {
  beginSession,
  useAuthForm,
  useAuthTask,
  type AuthViewProps,
  AuthFrame,
  EmailField,
  TextField,
} from './auth-form.tsx'
import { CodeField } from './code-field.tsx'

const host = globalThis as { PasswordCredential?: new (data: { id: string; password: string }) => Credential }

const canStorePassword = (): boolean => host.PasswordCredential !== undefined && 'credentials' in navigator

/** The app stores only the email address. The password is left to the browser's password manager, if it has one. */
const rememberLogin = (email: string, password: string): void => {
  prefs.rememberedEmail = email
  const { PasswordCredential } = host
  if (!PasswordCredential || !canStorePassword()) return
  void navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined)
}

export const LoginView = ({ invite, go, done }: AuthViewProps) => {
  const { t } = useLingui()
  const [byCode, setByCode] = useState(false)
  const [remember, setRemember] = useState(true)
  const [refusal, setRefusal] = useState<{ readonly password: string; readonly text: string } | null>(null)
  const { busy, run, reasonOf } = useAuthTask(t`Login failed`)
  const form = useAuthForm({ email: prefs.rememberedEmail, password: '', code: '' }, (values) => ({
    email: emailProblem(values.email),
    password: byCode ? null : missingValueProblem(values.password),
    code: byCode ? missingValueProblem(values.code) : null,
  }))
  const showRefusal = (error: unknown) => {
    const isWrong = !byCode && error instanceof ApiError && error.code === code.loginFailed
    setRefusal(isWrong ? { password: form.values.password, text: reasonOf(error) } : null)
    return isWrong
  }
  const submit = () => {
    if (!form.check()) return
    const { email, password, code: typed } = form.values
    void run(async () => {
      const login = await api.call(byCode ? authCalls.emailCodeLogin : authCalls.login, {
        body: {
          email: email.trim(),
          password: byCode ? '' : password,
          code: byCode ? typed : '',
          inviteUuid: invite.uuid,
          inviteCode: invite.code,
        },
      })
      if (!byCode && remember) rememberLogin(email.trim(), password)
      else if (!byCode) prefs.rememberedEmail = ''
      if (!byCode) prefs.isBorrowed = !remember
      await beginSession(login)
      if (login.joined === false)
        showToast({
          tone: 'neutral',
          text: t`Logged in. You belong to a company already, so you have not joined another one.`,
        })
      else showToast({ tone: 'ok', text: login.deletionCancelled ? t`Your account will not be deleted` : t`Done` })
      done()
    }, showRefusal)
  }
  return (
    <AuthFrame onSubmit={submit}>
      <EmailField {...form.field('email')} />
      {byCode ? (
        <CodeField scene={codePurpose.login} form={form} />
      ) : (
        <>
          <TextField
            {...form.field('password')}
            error={refusal?.password === form.values.password ? refusal.text : null}
            label={t`Password`}
            type="password"
            autoComplete="current-password"
            aside={<Button look="link" onClick={() => go('resetPassword')}>{t`Forgot password`}</Button>}
          />
          <label className="opt">
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            <span>
              {canStorePassword()
                ? t`Remember password on this device`
                : t`Remember email on this device. This browser keeps passwords itself.`}
            </span>
          </label>
        </>
      )}
      <button type="submit" className="btn btn--primary btn--lg full" disabled={busy} aria-busy={busy}>
        {busy ? <Trans>Logging in</Trans> : <Trans>Log in</Trans>}
      </button>
      <p className="row g-3 tiny faint or">{t`or`}</p>
      <Button size="lg" block icon={byCode ? KeyRound : Mail} onClick={() => setByCode(!byCode)}>
        {byCode ? <Trans>Use a password</Trans> : <Trans>Email me a code</Trans>}
      </Button>
    </AuthFrame>
  )
}
