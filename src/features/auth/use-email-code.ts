import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { authCalls, type codeScene } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { systemClock } from '#lib/clock.ts'
import { showToast } from '#ui/toast-state.ts'
import { useSubmit } from './auth-form.ts'

/** Specification, section 9: seconds until another code may be requested. */
export const resendAfterSeconds = 60

/** Requests a mailed code and counts down to the next possible request. */
export const useEmailCode = (scene: (typeof codeScene)[keyof typeof codeScene]) => {
  const { t } = useLingui()
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  const { busy, run } = useSubmit(t`Failed to send code`)
  useEffect(() => {
    if (until === 0) return
    // Compute from the clock: a hidden tab ticks only once a minute.
    const tick = () => setLeft(Math.max(0, Math.ceil((until - systemClock.mono()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  const request = (email: string, captcha: string) =>
    run(async () => {
      await api.call(authCalls.sendEmailCode, { body: { email: email.trim(), scene, code: captcha } })
      setUntil(systemClock.mono() + resendAfterSeconds * 1000)
      showToast({ tone: 'ok', text: t`Code sent` })
    })
  return { busy, left, request }
}
