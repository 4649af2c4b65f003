import { Trans, useLingui } from '@lingui/react/macro'
import { authCalls, codeScene } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { paths } from '#domain/paths.ts'
import { place } from '#lib/place.ts'
import { requiredProblem, emailProblem, passwordProblem } from '#domain/account/rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { beginSession, useAuthForm, useSubmit } from './auth-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import type { ViewProps } from './auth-views.ts'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import { TextField } from './text-field.tsx'

export const RegisterView = ({ invite, go, done }: ViewProps) => {
  const { t } = useLingui()
  const { busy, run } = useSubmit(t`Registration failed`)
  const form = useAuthForm({ email: '', code: '', password: '' }, (values) => ({
    email: emailProblem(values.email),
    code: requiredProblem(values.code),
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
      <h2 className="h1">
        <Trans>Create account</Trans>
      </h2>
      <EmailField {...form.field('email')} />
      <CodeField
        {...form.field('code')}
        scene={codeScene.register}
        email={form.values.email}
        checkEmail={() => form.check(['email'])}
      />
      <TextField
        {...form.field('password')}
        label={t`Password`}
        type="password"
        autoComplete="new-password"
        limit={64}
      />
      <p className="help">
        <Trans>6 to 18 characters, with at least two of: letters, digits, symbols.</Trans>
      </p>
      <p className="help">
        <Trans>
          By creating an account you agree to the{' '}
          <a href={place.onHost(paths.about('terms'))} target="_blank" rel="noopener">
            terms of use
          </a>{' '}
          and the{' '}
          <a href={place.onHost(paths.about('privacy'))} target="_blank" rel="noopener">
            privacy policy
          </a>
          .
        </Trans>
      </p>
      <button type="submit" className="btn btn--primary btn--lg btn--block" disabled={busy} aria-busy={busy}>
        {busy ? <Trans>Creating account</Trans> : <Trans>Create account</Trans>}
      </button>
      <p className="auth__alt">
        <Trans>Already have an account?</Trans>{' '}
        <Button look="link" onClick={() => go('login')}>
          <Trans>Log in</Trans>
        </Button>
      </p>
    </AuthFrame>
  )
}
