import { useState, type ComponentProps, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { code } from '#contract/codes.ts'
import type { LoginData } from '#contract/entities/account.ts'
import { fieldRefusal } from '#contract/envelope.ts'
import { session } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import type { AccountProblem } from '#domain/account/rules.ts'
import { accountProblemLabels } from '#i18n/labels/account-labels.ts'
import { withErrorNumber } from '#i18n/labels/refusal-texts.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextInput, type TextInputProps } from '#ui/fields/text-input.tsx'
import { PasswordInput } from '#widgets/password-input.tsx'

interface TextFieldProps extends TextInputProps {
  readonly label: string
  readonly problem?: AccountProblem | null
  readonly aside?: ReactNode
  readonly error?: ReactNode
}

export function TextField({ label, problem = null, aside, error, ...input }: TextFieldProps) {
  const { i18n } = useLingui()
  const Input = input.type === 'password' ? PasswordInput : TextInput
  return (
    <Field label={label} error={problem ? i18n._(accountProblemLabels[problem]) : error} aside={aside}>
      <Input limit={254} {...input} />
    </Field>
  )
}

/** Submitting without a code requests the code, so Enter in the email field is enough. */
const requestMissingCode = (form: HTMLFormElement): boolean => {
  const button = form.querySelector<HTMLButtonElement>('[name="send-code"]')
  const isMissing = button !== null && form.querySelector<HTMLInputElement>('[name="code"]')?.value === ''
  if (isMissing) button.click()
  return isMissing
}

export const AuthFrame = ({ onSubmit, children }: Readonly<{ onSubmit: () => void; children: ReactNode }>) => (
  <Form
    className="stack g-4 grow"
    // Pressing a button must not blur the field: a message that appears on blur would move the button away.
    onMouseDown={(event) => event.target instanceof Element && event.target.closest('button') && event.preventDefault()}
    onSubmit={(form) => reportTooLongField(form) || requestMissingCode(form) || onSubmit()}
  >
    {children}
  </Form>
)

type FieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'onBlur' | 'problem' | 'name'>

export const EmailField = (field: FieldProps) => {
  const { t } = useLingui()
  return <TextField {...field} label={t`Email`} type="email" autoComplete="username" inputMode="email" autoFocus />
}

export const NewPasswordField = (field: FieldProps & Pick<TextFieldProps, 'label' | 'limit' | 'autoFocus'>) => (
  <TextField {...field} type="password" autoComplete="new-password" />
)

export const authViews = ['login', 'register', 'resetPassword', 'invite'] as const
export type AuthView = (typeof authViews)[number]

export interface AuthViewProps {
  readonly invite: Readonly<{ uuid: string; code: string }>
  readonly go: (view: AuthView) => void
  readonly done: () => void
}

type Judge<F extends string> = (values: Record<F, string>) => Partial<Record<F, AccountProblem | null>>

export const useAuthForm = <F extends string>(initial: Record<F, string>, judge: Judge<F>) => {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Partial<Record<F, AccountProblem | null>>>({})
  const field = (name: F): FieldProps => ({
    name,
    value: values[name],
    problem: problems[name] ?? null,
    onValue: (value: string) => {
      setValues((current) => ({ ...current, [name]: value }))
      setProblems((current) => ({ ...current, [name]: null }))
    },
    onBlur: () => {
      const problem = judge(values)[name] ?? null
      const mayTell = values[name] !== '' || problem === 'email-empty'
      setProblems((current) => ({ ...current, [name]: mayTell ? problem : null }))
    },
  })
  const check = (only?: readonly F[]): boolean => {
    const all = judge(values)
    const newProblems = Object.fromEntries(Object.entries(all).filter(([name]) => !only || only.includes(name as F)))
    setProblems((current) => ({ ...current, ...newProblems }))
    return Object.values(newProblems).every((problem) => !problem)
  }
  /** Shows the server's refusals at their fields. Returns false if none of them can be shown. */
  const refused = (error: unknown): boolean => {
    const body = fieldRefusal.safeParse(error instanceof ApiError ? error.data : null)
    const refusals = (body.data?.fields ?? []).filter(
      ({ path, rule }) => path in values && rule in accountProblemLabels,
    )
    setProblems((current) => ({ ...current, ...Object.fromEntries(refusals.map(({ path, rule }) => [path, rule])) }))
    return refusals.length > 0
  }
  return { values, field, check, refused }
}

export const useAuthTask = (failure: string) => {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const failureText = ({ kind, code: refusal, msg, requestId }: ApiError): string => {
    if (kind === 'offline') return t`You are offline. This can only be done online.`
    if (kind === 'timeout' || kind === 'portal') return t`The server did not answer. Try again in a moment.`
    const text = (refusal === code.tooManyRequests ? t`Too many tries. Wait and try again.` : msg) || failure
    return withErrorNumber(i18n, text, requestId)
  }
  const reasonOf = (error: unknown) => (error instanceof ApiError ? failureText(error) : failure)
  const run = async (work: () => Promise<void>, showsReason: (error: unknown) => boolean = () => false) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (showsReason(error)) return
      showToast({ tone: 'bad', text: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run, reasonOf }
}

/** In ms: how long a success message is shown before the view closes or changes (specification, section 9). */
export const successDelayMs = 2_000

export const beginSession = async (login: LoginData): Promise<void> => {
  await session.begin(login)
  await session.loadUser().catch(() => undefined)
}
