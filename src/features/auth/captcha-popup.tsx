import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { authCalls } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { requiredProblem } from '#domain/account/rules.ts'
import { systemClock } from '#lib/clock.ts'
import { Button } from '#ui/buttons/button.tsx'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import { TextField } from './text-field.tsx'

interface CaptchaPopupProps {
  readonly busy: boolean
  readonly onSubmit: (text: string) => void
  readonly onClose: () => void
}

/** The captcha before every mailed code. */
export const CaptchaPopup = ({ busy, onSubmit, onClose }: CaptchaPopupProps) => {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [stamp, setStamp] = useState(systemClock.now)
  const [failed, setFailed] = useState(false)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  useShowModal(dialog)
  const refresh = () => {
    setFailed(false)
    setText('')
    setStamp(systemClock.now())
  }
  const problem = asked ? requiredProblem(text) : null
  // A portal, because this is a form and forms cannot be nested.
  return createPortal(
    <dialog ref={dialog} className="captcha" aria-label={t`Security check`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setAsked(true)
          if (!requiredProblem(text) && !stopsAtSurplus(event.currentTarget)) onSubmit(text.trim())
        }}
      >
        <div className="rowb">
          <h2 className="h2">
            <Trans>Security check</Trans>
          </h2>
          <button type="button" className="iconbtn" aria-label={t`Close`} onClick={onClose}>
            <X className="icon" aria-hidden />
          </button>
        </div>
        <div className="captcha__row">
          {failed ? (
            <p className="captcha__image" role="alert">
              <Trans>The image could not be loaded.</Trans>
            </p>
          ) : (
            <img
              className="captcha__image"
              src={api.url(authCalls.captchaImage, { time: stamp })}
              alt={t`Number of characters to type`}
              width={150}
              height={50}
              onError={() => setFailed(true)}
            />
          )}
          <Button look="link" onClick={refresh}>
            <RefreshCw className="icon icon--14" aria-hidden />
            <Trans>Another image</Trans>
          </Button>
        </div>
        <TextField
          label={t`Characters in the image`}
          value={text}
          onValue={setText}
          problem={problem}
          autoComplete="off"
          limit={12}
          autoFocus
        />
        <Button type="submit" look="primary" block disabled={busy}>
          <Trans>Send the code</Trans>
        </Button>
      </form>
    </dialog>,
    document.body,
  )
}
