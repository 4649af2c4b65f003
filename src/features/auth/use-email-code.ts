import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { authCalls, type codeScene } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { systemClock } from '#lib/clock.ts'
import { storeCodeWait, readCodeWait } from '#prefs/code-wait.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSubmit } from './auth-form.ts'

/** Specification, section 9: seconds until another code may be requested. */
export const resendAfterSeconds = 60

/** The rest of a stored wait; never more than a whole one, even if the clock changed meanwhile. */
const secondsLeft = (until: number) =>
  Math.min(resendAfterSeconds, Math.max(0, Math.ceil((until - systemClock.now()) / 1000)))

/** Requests a mailed code and counts down to the next possible request. The count continues after a reload. */
export const useEmailCode = (scene: (typeof codeScene)[keyof typeof codeScene]) => {
  const { t } = useLingui()
  const name = String(scene)
  // Counted on a clock that changes of the time do not affect; a hidden tab only ticks once a minute.
  const [until, setUntil] = useState(() => {
    const left = secondsLeft(readCodeWait(name))
    return left === 0 ? 0 : systemClock.mono() + left * 1000
  })
  const [left, setLeft] = useState(() => secondsLeft(readCodeWait(name)))
  const { busy, run } = useSubmit(t`Failed to send code`)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - systemClock.mono()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  const request = (email: string, captcha: string) =>
    run(async () => {
      await api.call(authCalls.sendEmailCode, { body: { email: email.trim(), scene, code: captcha } })
      storeCodeWait(name, systemClock.now() + resendAfterSeconds * 1000)
      setUntil(systemClock.mono() + resendAfterSeconds * 1000)
      showToast({ tone: 'ok', text: t`Code sent` })
    })
  return { busy, left, request }
}
