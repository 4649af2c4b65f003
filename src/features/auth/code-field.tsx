import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import type { codeScene } from '#contract/calls/auth.ts'
import { CaptchaPopup } from './captcha-popup.tsx'
import { TextField } from './text-field.tsx'
import { useEmailCode } from './use-email-code.ts'
import { Button } from '#ui/buttons/button.tsx'

interface CodeFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  'value' | 'onValue' | 'onBlur' | 'problem' | 'name'
> {
  readonly scene: (typeof codeScene)[keyof typeof codeScene]
  readonly email: string
  /** Shows what is wrong with the email address. A code is sent only to a valid one. */
  readonly checkEmail: () => boolean
}

/** The mailed code, and the button that requests it after the captcha. */
export const CodeField = ({ scene, email, checkEmail, ...field }: CodeFieldProps) => {
  const { t } = useLingui()
  const [captcha, setCaptcha] = useState(false)
  const { busy, left, request } = useEmailCode(scene)
  return (
    <>
      <TextField
        {...field}
        label={t`Verification code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        limit={12}
        end={
          <Button look="link" disabled={busy || left > 0} onClick={() => checkEmail() && setCaptcha(true)}>
            {left > 0 ? <Trans>{left} s</Trans> : <Trans>Send code</Trans>}
          </Button>
        }
      />
      {captcha && (
        <CaptchaPopup
          busy={busy}
          onClose={() => setCaptcha(false)}
          onSubmit={(text) => void request(email, text).then(() => setCaptcha(false))}
        />
      )}
    </>
  )
}
