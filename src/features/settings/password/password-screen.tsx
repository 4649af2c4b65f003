import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { changePassword, endSessions } from '#account/actions/settings.ts'
import { useOffline } from '#api/connection.ts'
import { type AccountProblem, passwordProblem, passwordRepeatProblem } from '#domain/account/rules.ts'
import { accountProblemLabels } from '#i18n/labels/account-labels.ts'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { PasswordInput } from '#widgets/password-input.tsx'
import '../settings.css'
import { useActiveSessions } from '#account/queries/account.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'

const OpenSessions = ({ offline }: { readonly offline: boolean }) => {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const sessions = useActiveSessions()
  const [busy, setBusy] = useState(false)
  const end = async (id?: string) => {
    setBusy(true)
    const result = await endSessions(id)
    setBusy(false)
    sessions.askAgain()
    showToast(result.ok ? { tone: 'ok', text: t`Logged out there` } : { tone: 'bad', text: refusalText(result) })
  }
  if (sessions.read.status === 'ready' && sessions.read.data?.data === null) return null
  return (
    <Card title={<Trans>Where you are logged in</Trans>}>
      <ListStates
        of={sessions}
        line
        rows={2}
        alsoWhenOld={!offline}
        missing={<Trans>The list of your logins could not be loaded.</Trans>}
      >
        {({ data }) => {
          const hasOthers = data?.some(({ isThis }) => !isThis) ?? false
          return (
            <>
              <ul className="list">
                {data?.map(({ id, browser, startTime, lastTime, isThis }) => {
                  const [since, last] = [formatDateTime(startTime), formatDateTime(lastTime)]
                  const name = browser ?? t`Unknown browser`
                  return (
                    <ListRow
                      key={id}
                      title={isThis ? <Trans>{name} (this device)</Trans> : name}
                      detail={
                        <Trans>
                          Since {since}, last active {last}
                        </Trans>
                      }
                      action={
                        isThis ? null : (
                          <Button
                            size="sm"
                            icon={LogOut}
                            disabled={offline || busy}
                            aria-label={t`Log out ${name}, since ${since}`}
                            onClick={() => void end(id)}
                          >{t`Log out`}</Button>
                        )
                      }
                    />
                  )
                })}
              </ul>
              {hasOthers && (
                <Button icon={LogOut} busy={busy} disabled={offline} onClick={() => void end()}>
                  <Trans>Log out everywhere else</Trans>
                </Button>
              )}
            </>
          )
        }}
      </ListStates>
    </Card>
  )
}

const emptyValues = { oldPassword: '', password: '', repassword: '' }
type Name = keyof typeof emptyValues
type Values = Readonly<Record<Name, string>>

/** Rules of the specification, section 5. */
const judge = (values: Values): Record<Name, AccountProblem | null> => ({
  oldPassword: values.oldPassword === '' ? 'required' : null,
  password: passwordProblem(values.password),
  repassword: passwordRepeatProblem(values.password, values.repassword),
})

export const PasswordScreen = () => {
  const { t, i18n } = useLingui()
  const refusalText = useRefusalText()
  const offline = useOffline()
  const [values, setValues] = useState<Values>(emptyValues)
  const [checkedFields, setCheckedFields] = useState<readonly Name[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const problems = judge(values)
  const errorOf = (name: Name) => {
    const problem = problems[name]
    return checkedFields.includes(name) && problem !== null ? i18n._(accountProblemLabels[problem]) : null
  }
  const bind = (name: Name) => ({
    value: values[name],
    onValue: (text: string) => setValues((now) => ({ ...now, [name]: text })),
    onBlur: () => values[name] !== '' && setCheckedFields((now) => [...now, name]),
  })
  const submit = async () => {
    setCheckedFields(['oldPassword', 'password', 'repassword'])
    setRefusal(null)
    if (Object.values(problems).some((problem) => problem !== null)) return
    setBusy(true)
    const result = await changePassword(values)
    setBusy(false)
    if (!result.ok) return setRefusal(refusalText(result))
    setValues(emptyValues)
    setCheckedFields([])
    showToast({ tone: 'ok', text: t`Password updated` })
  }
  return (
    <div className="page set__page stack g-4">
      <Card title={<Trans>Change password</Trans>}>
        <Form className="stack g-4" onSubmit={() => void submit()}>
          {offline && <Note tone="offline">{t`The password can only be changed online.`}</Note>}
          {refusal !== null && (
            <Note tone="attention" alert>
              {refusal}
            </Note>
          )}
          <Field label={<Trans>Current password</Trans>} error={errorOf('oldPassword')}>
            <PasswordInput autoComplete="current-password" {...bind('oldPassword')} />
          </Field>
          <Field
            label={<Trans>New password</Trans>}
            help={<Trans>6 to 18 characters, with at least two of: letters, digits, symbols.</Trans>}
            error={errorOf('password')}
          >
            <PasswordInput autoComplete="new-password" {...bind('password')} />
          </Field>
          <Field label={<Trans>Repeat the new password</Trans>} error={errorOf('repassword')}>
            <PasswordInput autoComplete="new-password" {...bind('repassword')} />
          </Field>
          <p className="muted small">
            <Trans>
              Your other devices will be logged out. Unsent work on them stays there and is sent after the next login.
            </Trans>
          </p>
          <div className="cluster g-3 wide set__foot">
            <Button type="submit" look="primary" icon={KeyRound} busy={busy} disabled={offline}>
              <Trans>Change password</Trans>
            </Button>
          </div>
        </Form>
      </Card>
      <OpenSessions offline={offline} />
    </div>
  )
}
