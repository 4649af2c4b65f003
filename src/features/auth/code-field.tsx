import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect, useRef } from 'react'
import { authCalls, captchaFramePath, type codePurpose } from '#contract/calls/auth.ts'
import { TextField, useAuthTask, type useAuthForm } from './auth-form.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { api } from '#api/commands.ts'
import { header } from '#contract/headers.ts'
import { systemClock } from '#lib/clock.ts'
import { fieldOf } from '#lib/field-of.ts'
import { findProof, proofText } from '#lib/proof-of-work.ts'
import { apiBase, thirdPartyCaptcha } from '#prefs/build-settings.ts'
import { storeCodeWaitEnd, readCodeWaitEnd } from '#prefs/sign-in.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { RefreshCw, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { ApiError } from '#api/errors.ts'
import { code } from '#contract/codes.ts'
import { appBase } from '#lib/app-base.ts'
import { paths } from '#domain/paths.ts'
import { missingValueProblem } from '#domain/account/rules.ts'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
// oxlint-disable-next-line import/default -- Vite's module for the file exports its URL, which the linter does not see
import proofWorker from './proof.worker.ts?worker&url'

/** The text typed for our image, or the token of a third-party captcha; null if the buyer cannot solve the captcha. */
type Solution = string | { readonly token: string } | null

const ForeignCaptcha = ({ onToken }: { readonly onToken: (token: string) => void }) => {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const token = fieldOf(data, 'captcha')
      if (source !== null && source === frame.current?.contentWindow && typeof token === 'string') onToken(token)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [onToken])
  return (
    <iframe
      ref={frame}
      className="captcha__frame"
      title={t`Security check`}
      src={apiBase + captchaFramePath}
      // hCaptcha opens its images inside the frame, so the frame needs more height.
      height={thirdPartyCaptcha() === 'hcaptcha' ? 520 : 80}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the firm's script checks the origin of its page
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    />
  )
}

interface OwnCaptchaProps {
  readonly busy: boolean
  readonly reason: string | null
  readonly onAnswer: (text: string) => void
}

const OwnCaptcha = ({ busy, reason, onAnswer }: OwnCaptchaProps) => {
  const { t } = useLingui()
  const [stamp, setStamp] = useState(systemClock.now)
  const [failed, setFailed] = useState(false)
  const [text, setText] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // `autoFocus` would run before the dialog opens, and opening moves the focus to the first button, Close.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const refresh = () => {
    setFailed(false)
    setText('')
    setStamp(systemClock.now())
  }
  return (
    <form
      ref={form}
      className="stack g-3"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setWasSubmitted(true)
        if (!missingValueProblem(text) && !reportTooLongField(event.currentTarget)) onAnswer(text.trim())
      }}
    >
      <div className="cluster g-3">
        {failed ? (
          <p className="captcha__image" role="alert">{t`The image could not be loaded.`}</p>
        ) : (
          <img
            className="captcha__image"
            src={api.url(authCalls.captchaImage, { time: stamp })}
            alt={t`Image with the characters to type`}
            width={150}
            height={50}
            onError={() => setFailed(true)}
          />
        )}
        <Button look="link" icon={RefreshCw} onClick={refresh}>{t`Another image`}</Button>
      </div>
      <TextField
        label={t`Characters in the image`}
        value={text}
        onValue={setText}
        problem={wasSubmitted ? missingValueProblem(text) : null}
        error={reason}
        autoComplete="off"
        limit={12}
      />
      <Button type="submit" look="primary" block disabled={busy}>{t`Send the code`}</Button>
    </form>
  )
}

interface CaptchaPopupProps {
  readonly busy: boolean
  readonly onSubmit: (captcha: Solution, closed: AbortSignal) => Promise<string | null>
  readonly onClose: () => void
}

const CaptchaPopup = ({ busy, onSubmit, onClose }: CaptchaPopupProps) => {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [failures, setFailures] = useState(0)
  const [reason, setReason] = useState<string | null>(null)
  const [isUnseen, setIsUnseen] = useState(false)
  const attempt = useRef<AbortController>(null)
  useEffect(() => () => attempt.current?.abort(), [])
  useShowModal(dialog)
  /** A captcha is valid for one attempt, so after a failure a new one is mounted. */
  const submit = async (captcha: Solution) => {
    const { signal } = (attempt.current = new AbortController())
    setIsUnseen(captcha === null)
    const failure = await onSubmit(captcha, signal)
    if (signal.aborted) return
    setIsUnseen(false)
    if (failure === null) return onClose()
    setReason(failure)
    setFailures((count) => count + 1)
  }
  // Forms cannot be nested in HTML, so the dialog is rendered outside the form of the view.
  return createPortal(
    <dialog ref={dialog} className="ask-dialog" aria-label={t`Security check`} onClose={onClose}>
      <div className="stack g-3">
        <div className="row g-3 between small">
          <h2 className="h2">{t`Security check`}</h2>
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </div>
        {thirdPartyCaptcha() === null ? (
          <OwnCaptcha key={failures} busy={busy} reason={reason} onAnswer={(text) => void submit(text)} />
        ) : (
          <>
            <ForeignCaptcha key={failures} onToken={(token) => void (busy || submit({ token }))} />
            {reason !== null && <p role="alert">{reason}</p>}
          </>
        )}
        <div className="bar small">
          <Button look="link" busy={isUnseen} disabled={busy && !isUnseen} onClick={() => void submit(null)}>
            {thirdPartyCaptcha() === null ? (
              <Trans>I cannot see the image</Trans>
            ) : (
              <Trans>I cannot do this check</Trans>
            )}
          </Button>
          <a href={appBase.onHost(paths.about('contact'))} target="_blank" rel="noopener">{t`Contact us`}</a>
        </div>
        <p className="small muted" role="status">
          {isUnseen && t`Your device is checked instead. This takes up to a minute.`}
        </p>
      </div>
    </dialog>,
    document.body,
  )
}

/** After a code was sent, another one can be requested only after this time (specification, section 9). */
const resendAfterSeconds = 60

const secondsLeft = (until: number) =>
  Math.min(resendAfterSeconds, Math.max(0, Math.ceil((until - systemClock.now()) / 1000)))

const answerFor = async (captcha: Solution): Promise<string> => {
  if (typeof captcha === 'string') return captcha
  return captcha === null ? api.call(authCalls.captchaUnseen) : api.call(authCalls.captchaForeign, { body: captcha })
}

/** Resolves to null without WebCrypto, or if the dialog closes. If no worker starts, this thread computes the proof. */
const proofOf = (text: string, closed: AbortSignal): Promise<string | null> => {
  const onPage = () => findProof(text, () => closed.aborted).catch(() => null)
  let worker: Worker
  try {
    worker = new Worker(proofWorker, { type: 'module', name: 'proof' })
  } catch {
    return onPage()
  }
  return new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
    worker.onerror = () => resolve(onPage())
    closed.addEventListener('abort', () => resolve(null))
    worker.postMessage(text)
  }).finally(() => worker.terminate())
}

const useEmailCode = (scene: CodeFieldProps['scene']) => {
  const { t } = useLingui()
  const name = String(scene)
  // `until` is a monotonic time, or 0. Ticks of a hidden tab are delayed, so each tick computes the time left from it.
  const [until, setUntil] = useState(() => {
    const seconds = secondsLeft(readCodeWaitEnd(name))
    return seconds === 0 ? 0 : systemClock.mono() + seconds * 1000
  })
  const [left, setLeft] = useState(() => secondsLeft(readCodeWaitEnd(name)))
  const { busy, run, reasonOf } = useAuthTask(t`Failed to send code`)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - systemClock.mono()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  const request = async (email: string, captcha: Solution, closed: AbortSignal): Promise<string | null> => {
    let failure: string | null = null
    const showReason = (error: unknown) => {
      const isWrong = typeof captcha === 'string' && error instanceof ApiError && error.code === code.captchaWrong
      failure = isWrong ? t`${captcha} did not match. This is a new image.` : reasonOf(error)
      return true
    }
    await run(async () => {
      const answer = await answerFor(captcha)
      if (closed.aborted) return
      const proof = await proofOf(proofText(email, scene, answer), closed)
      if (closed.aborted) return
      const headers = proof === null ? {} : { [header.proofOfWork]: proof }
      await api.call(authCalls.sendEmailCode, { body: { email: email.trim(), scene, code: answer }, headers })
      storeCodeWaitEnd(name, systemClock.now() + resendAfterSeconds * 1000)
      setUntil(systemClock.mono() + resendAfterSeconds * 1000)
      showToast({ tone: 'ok', text: t`Code sent` })
    }, showReason)
    return failure
  }
  return { busy, left, request }
}

interface CodeFieldProps {
  readonly scene: (typeof codePurpose)[keyof typeof codePurpose]
  readonly form: ReturnType<typeof useAuthForm<'email' | 'code'>>
}

export const CodeField = ({ scene, form }: CodeFieldProps) => {
  const { t } = useLingui()
  const [captcha, setCaptcha] = useState(false)
  const { busy, left, request } = useEmailCode(scene)
  const isWaiting = left > 0
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (isWaiting && !wasWaiting.current && !captcha) document.querySelector<HTMLInputElement>('[name="code"]')?.focus()
    wasWaiting.current = isWaiting && !captcha
  }, [isWaiting, captcha])
  return (
    <>
      <TextField
        {...form.field('code')}
        label={t`Verification code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        limit={12}
        end={
          left > 0 ? (
            <span translate="yes" className="suffix num">{t`Send again in ${left} s`}</span>
          ) : (
            <Button
              look="link"
              name="send-code"
              disabled={busy}
              onClick={() => form.check(['email']) && setCaptcha(true)}
            >
              <Trans>Send code</Trans>
            </Button>
          )
        }
      />
      {captcha && (
        <CaptchaPopup
          busy={busy}
          onClose={() => setCaptcha(false)}
          onSubmit={(solution, closed) => request(form.values.email, solution, closed)}
        />
      )}
    </>
  )
}
