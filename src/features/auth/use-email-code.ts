import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { authCalls, type codeScene } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { systemClock } from '#lib/clock.ts'
import { showToast } from '#ui/toast-state.ts'
import { useSubmit } from './auth-form.ts'

/** Specification, section 9: seconds before another code may be asked for. */
export const resendAfterSeconds = 60

/** Asks for a mailed code and counts down to the next time it may be asked for. */
export const useEmailCode = (scene: (typeof codeScene)[keyof typeof codeScene]) => {
  const { t } = useLingui()
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  const { busy, run } = useSubmit(t`Failed to send code`)
  useEffect(() => {
    if (until === 0) return
    // Counted from a moment, not by ticks: a hidden tab ticks once a minute.
    const tick = () => setLeft(Math.max(0, Math.ceil((until - systemClock.mono()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  const request = (email: string, captcha: string) =>
    run(async () => {
      await api.call(authCalls.sendEmailCode, { body: { email: email.trim(), scene, code: captcha } })
      setUntil(systemClock.mono() + resendAfterSeconds * 1000)
      showToast({ tone: 'ok', text: t`Code sent successfully` })
    })
  return { busy, left, request }
}
