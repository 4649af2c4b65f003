import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { LoginData } from '#contract/entities/account.ts'
import { session } from '#data/api/commands.ts'
import { ApiError } from '#data/api/errors.ts'
import type { AccountProblem } from '#domain/account/rules.ts'
import { showToast } from '#ui/toast-state.ts'

type Judge<F extends string> = (values: Record<F, string>) => Partial<Record<F, AccountProblem | null>>

/** Values and problems of a small form: judged per field on blur, all of them on submit. */
export const useAuthForm = <F extends string>(initial: Record<F, string>, judge: Judge<F>) => {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Partial<Record<F, AccountProblem | null>>>({})
  const field = (name: F) => ({
    name,
    value: values[name],
    problem: problems[name] ?? null,
    onValue: (value: string) => {
      setValues((current) => ({ ...current, [name]: value }))
      setProblems((current) => ({ ...current, [name]: null }))
    },
    onBlur: () =>
      setProblems((current) => ({ ...current, [name]: values[name] === '' ? null : (judge(values)[name] ?? null) })),
  })
  /** True when nothing is wrong; otherwise every problem is shown at its field. */
  const check = (only?: readonly F[]): boolean => {
    const all = judge(values)
    const found = Object.fromEntries(Object.entries(all).filter(([name]) => !only || only.includes(name as F)))
    setProblems((current) => ({ ...current, ...found }))
    return Object.values(found).every((problem) => !problem)
  }
  return { values, field, check }
}

/** Runs one call of a view: busy while it runs, the server's words (or ours) when it fails. */
export const useSubmit = (failure: string) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const unreached =
        error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || error.kind === 'portal')
      const said = error instanceof ApiError ? error.msg : undefined
      showToast({ tone: 'bad', text: unreached ? t`No connection. This can only be done online.` : (said ?? failure) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** Specification, section 9: what succeeded is shown for 2 s before the modal closes or moves on. */
export const successDelayMs = 2_000

/** Begins the session and loads who it is; a user that cannot be loaded now is loaded at the next chance. */
export const beginSession = async (login: LoginData): Promise<void> => {
  await session.begin(login)
  await session.loadUser().catch(() => undefined)
}
