import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { StaffMember } from '#contract/calls/staff.ts'
import { addStaff, editStaff } from '#account/actions/online.ts'
import { emailProblem, missingValueProblem, usernameProblem, type AccountProblem } from '#domain/account/rules.ts'
import { accountProblemLabels } from '#i18n/labels/account-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useTouchedFields } from '#ui/page/use-left-fields.ts'
import { isStaffLimitReached, useStaffRefusalText } from './staff-change.ts'

type Name = 'firstName' | 'lastName' | 'username' | 'email'
type Values = Readonly<Record<Name, string>>

const labels = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  username: msg`Username`,
  email: msg`Email`,
} satisfies Record<Name, MessageDescriptor>

const judge = (values: Values, isNew: boolean): Record<Name, AccountProblem | null> => ({
  firstName: missingValueProblem(values.firstName),
  lastName: missingValueProblem(values.lastName),
  username: usernameProblem(values.username.trim()),
  email: isNew ? emailProblem(values.email) : null,
})

type PersonDialogProps = Readonly<{
  person: StaffMember | null
  onClose: () => void
  onDone: () => void
  onFull: () => void
}>

export const PersonDialog = ({ person, onClose, onDone, onFull }: PersonDialogProps) => {
  const { t, i18n } = useLingui()
  const refusalText = useStaffRefusalText()
  const id = useId()
  const [values, setValues] = useState<Values>({
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    username: person?.username ?? '',
    email: person?.email ?? '',
  })
  const [tried, setTried] = useState(false)
  const { wasLeft, leave } = useTouchedFields<Name>()
  const [usernameTaken, setUsernameTaken] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const problems = judge(values, person === null)
  const errorOf = (name: Name) => {
    if (name === 'username' && usernameTaken === values.username) return t`This username is taken in your company`
    const problem = problems[name]
    const showsProblem = tried || (wasLeft(name) && problem !== 'required')
    return showsProblem && problem !== null ? i18n._(accountProblemLabels[problem]) : null
  }
  const submit = async (dialog: Element | null) => {
    setTried(true)
    setRefusal(null)
    const first = (Object.keys(labels) as Name[]).find((name) => problems[name] !== null)
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    if (reportTooLongField(dialog)) return
    setBusy(true)
    const { firstName, lastName, username, email } = values
    const names = { firstName: firstName.trim(), lastName: lastName.trim(), username: username.trim() }
    const result = await (person ? editStaff({ id: person.id, ...names }) : addStaff({ ...names, email: email.trim() }))
    setBusy(false)
    if (result.ok) {
      showToast({
        tone: 'ok',
        text: person ? t`Saved` : t`Added. Ask them to log in or create an account with this email and accept.`,
      })
      onClose()
      return onDone()
    }
    if (isStaffLimitReached(result)) return onFull()
    if (result.fields.some((field) => field.path === 'username' && field.rule === 'taken'))
      return setUsernameTaken(values.username)
    setRefusal(refusalText(result))
    // If the answer was lost, the change may have been made, so the list is fetched again.
    if (result.why === 'unclear') onDone()
  }
  const fieldFor = (name: Name, more: { readOnly?: boolean; type?: string; limit?: number } = {}) => (
    <Field id={`${id}-${name}`} label={i18n._(labels[name])} error={errorOf(name)}>
      <TextInput
        value={values[name]}
        limit={64}
        autoComplete="off"
        {...more}
        onValue={(text) => setValues((now) => ({ ...now, [name]: text }))}
        onBlur={() => leave(name)}
      />
    </Field>
  )
  return (
    <Dialog
      title={person ? <Trans>Edit colleague</Trans> : <Trans>Add a colleague</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot onBack={onClose}>
          <Button
            look="primary"
            icon={person ? Check : UserPlus}
            busy={busy}
            onClick={({ currentTarget }) => void submit(currentTarget.closest('dialog'))}
          >
            {person ? <Trans>Save</Trans> : <Trans>Add</Trans>}
          </Button>
        </DialogFoot>
      }
    >
      <Form className="stack g-4" onSubmit={(form) => void submit(form)}>
        {refusal !== null && (
          <Note tone="attention" alert>
            {refusal}
          </Note>
        )}
        <div className="fields">
          {fieldFor('firstName')}
          {fieldFor('lastName')}
        </div>
        {fieldFor('username', { limit: 15 })}
        {fieldFor('email', { limit: 254, type: 'email', readOnly: person !== null })}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Dialog>
  )
}
