import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { authCalls, codeScene } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { requiredProblem, emailProblem, passwordProblem, repeatProblem } from '#domain/account/rules.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { successDelayMs, useAuthForm, useSubmit } from './auth-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import type { ViewProps } from './auth-views.ts'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import { TextField } from './text-field.tsx'

/** Step 0: email address and code. Step 1: the new password, twice. After 2 s it returns to login. */
export const ResetView = ({ go }: ViewProps) => {
  const { t } = useLingui()
  const [step, setStep] = useState<0 | 1>(0)
  const { busy, run } = useSubmit(t`Failed to reset password`)
  const form = useAuthForm({ email: '', code: '', password: '', repassword: '' }, (values) => ({
    email: emailProblem(values.email),
    code: requiredProblem(values.code),
    password: passwordProblem(values.password),
    repassword: repeatProblem(values.password, values.repassword),
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
      <h2 className="h1">
        <Trans>Reset password</Trans>
      </h2>
      {step === 0 ? (
        <>
          <EmailField {...form.field('email')} />
          <CodeField
            {...form.field('code')}
            scene={codeScene.resetPassword}
            email={form.values.email}
            checkEmail={() => form.check(['email'])}
          />
        </>
      ) : (
        <>
          <TextField
            {...form.field('password')}
            label={t`New password`}
            type="password"
            autoComplete="new-password"
            autoFocus
          />
          <TextField
            {...form.field('repassword')}
            label={t`Repeat the new password`}
            type="password"
            autoComplete="new-password"
          />
        </>
      )}
      <button type="submit" className="btn btn--primary btn--lg btn--block" disabled={busy} aria-busy={busy}>
        {step === 0 ? <Trans>Next</Trans> : <Trans>Reset password</Trans>}
      </button>
    </AuthFrame>
  )
}
