import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ImagePlus, Trash2 } from 'lucide-react'
import { useState, useRef, type ReactNode } from 'react'
import type { UserInfo } from '#contract/entities/account.ts'
import { changeProfile, changeAvatar } from '#account/actions/settings.ts'
import { imageAccept } from '#domain/files/file-kind.ts'
import { accountProblemLabels } from '#i18n/labels/account-labels.ts'
import { useOffline } from '#api/connection.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Field } from '#ui/fields/field.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useTouchedFields } from '#ui/page/use-left-fields.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useWaitingChangeStates } from '#account/queries/drafts.ts'
import { RequestStatePill } from '#widgets/request-state.tsx'
import { findTakenContactText, useContactNumberProblem } from './contact-refusal.ts'
import { CountrySelect, TimeZoneField, NumberFormatField } from '../regional.tsx'
import { useChangedFields } from '../use-changes.ts'
import { prepareFile, type PreparedFile } from '#account/drafts/chosen-file.ts'
import { useMyAvatar, useMyProfile } from '#account/queries/account.ts'
import { fileRefusalText } from '#i18n/labels/file-labels.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { cropToSquare } from './square-picture.ts'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { ListStates, EmptyState } from '#ui/lists/list-states.tsx'
import { DeleteAccountCard } from './delete-account.tsx'
import '../settings.css'

export const AvatarField = ({ name }: { readonly name: string }) => {
  const { t, i18n } = useLingui()
  const picture = useMyAvatar()
  const picker = useRef<HTMLInputElement>(null)
  const { busy, save } = useSave()
  const [problem, setProblem] = useState<MessageDescriptor | null>(null)
  const change = (file: File | null) =>
    save(async () => {
      setProblem(null)
      const refuse = ({ reason, name: fileName }: PreparedFile & { ok: false }) =>
        setProblem(fileRefusalText(reason, fileName))
      const preparation = file === null ? null : await prepareFile(file, { acceptedKinds: 'image' })
      if (preparation?.ok === false) return refuse(preparation)
      const square = preparation && (await cropToSquare(preparation.file).catch(() => null))
      if (preparation && !square) return refuse({ ok: false, reason: 'not-image', name: preparation.file.name })
      const result = await changeAvatar(square)
      if (!result.ok) refuse(result)
    })
  return (
    <div className="wide row g-4 set__avatar" role="group" aria-label={t`Profile picture`}>
      <Avatar name={name} picture={picture} size="lg" />
      <div className="stack g-2">
        <div className="btnbar">
          <input
            ref={picker}
            type="file"
            hidden
            accept={imageAccept}
            aria-label={t`Choose a picture`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void change(file)
            }}
          />
          <Button icon={ImagePlus} busy={busy} onClick={() => picker.current?.click()}>
            {picture === null ? <Trans>Choose a picture</Trans> : <Trans>Change picture</Trans>}
          </Button>
          {picture !== null && <Button icon={Trash2} onClick={() => void change(null)}>{t`Remove picture`}</Button>}
        </div>
        {problem && (
          <p className="error" role="alert">
            {i18n._(problem)}
          </p>
        )}
      </div>
    </div>
  )
}

const ProfileForm = ({ user }: { readonly user: UserInfo }) => {
  const { t, i18n } = useLingui()
  const waiting = useWaitingChangeStates().profile
  const [tried, setTried] = useState(false)
  const { wasLeft, leave } = useTouchedFields<'mobile' | 'whatsapp'>()
  const { busy, save } = useSave()
  const [taken, setTaken] = useState<{ mobile: string | undefined; why: string } | null>(null)
  const offline = useOffline()
  const { value, set, changed, clear } = useChangedFields('typing:profile', {
    nickname: user.nickname ?? '',
    country: user.country ?? '',
    mobile: user.mobile ?? '',
    whatsapp: user.whatsapp ?? '',
    timezone: user.timezone ?? '',
  })
  const numberProblem = useContactNumberProblem()
  const problems = {
    mobile: numberProblem(value('mobile'), value('country')),
    whatsapp: numberProblem(value('whatsapp'), value('country')),
  }
  const errorOf = (name: keyof typeof problems) => {
    const problem = problems[name]
    return (tried || wasLeft(name)) && problem !== null ? i18n._(accountProblemLabels[problem]) : null
  }
  const bind = (name: keyof typeof problems) => ({
    type: 'tel',
    value: value(name),
    limit: 32,
    onValue: (text: string) => set(name, text),
    onBlur: () => leave(name),
  })
  const takenText = taken && taken.mobile === value('mobile').trim() ? taken.why : null
  const mobileError = errorOf('mobile') ?? takenText
  const isUnchanged = Object.keys(changed).length === 0
  const store = async (form: HTMLFormElement) => {
    setTried(true)
    if (problems.mobile !== null || problems.whatsapp !== null || reportTooLongField(form)) return
    await save(async () => {
      const refusal =
        changed.mobile && !offline ? await findTakenContactText('mobile', changed.mobile, user.userId) : null
      setTaken(refusal === null ? null : { mobile: changed.mobile, why: refusal })
      if (refusal !== null) return
      await changeProfile(changed)
      setTried(false)
      showToast({ tone: 'ok', text: t`Profile saved` })
      await clear()
    })
  }
  return (
    <Card title={<Trans>Profile</Trans>} aside={<RequestStatePill state={waiting} />}>
      <Form className="halves" onSubmit={(form) => void store(form)}>
        <AvatarField name={value('nickname') || user.email} />
        <Field label={<Trans>Nickname</Trans>} help={<Trans>Suppliers and readers of your reviews see it.</Trans>}>
          <TextInput
            value={value('nickname')}
            limit={64}
            autoComplete="nickname"
            onValue={(text) => set('nickname', text)}
          />
        </Field>
        <Field
          label={<Trans>Email</Trans>}
          help={<Trans>You log in with this address; it cannot be changed here.</Trans>}
        >
          <TextInput value={user.email} readOnly onValue={() => undefined} />
        </Field>
        <Field label={<Trans>Country</Trans>}>
          <CountrySelect value={value('country')} onValue={(code) => set('country', code)} />
        </Field>
        <TimeZoneField value={value('timezone')} onValue={(zone) => set('timezone', zone)} />
        <Field optional label={<Trans>Mobile</Trans>} error={mobileError}>
          <TextInput {...bind('mobile')} autoComplete="tel" />
        </Field>
        <Field optional label={<Trans>WhatsApp</Trans>} error={errorOf('whatsapp')}>
          <TextInput {...bind('whatsapp')} />
        </Field>
        <div className="cluster g-3 wide set__foot">
          <Button
            type="submit"
            look="primary"
            icon={Check}
            busy={busy}
            disabled={isUnchanged}
          >{t`Save profile`}</Button>
        </div>
      </Form>
    </Card>
  )
}

/** Single-key shortcuts can be turned off, because some people trigger them by accident or by dictation. */
const ShortcutsSwitch = () => {
  const { shortcuts } = useSnapshot(prefs)
  return (
    <Switch on={shortcuts} onChange={(on) => (prefs.shortcuts = on)}>
      <Trans>Keyboard shortcuts: / to search, N for a new chat, S for the actions on selected products</Trans>
    </Switch>
  )
}

export const ProfileScreen = ({ losses }: { readonly losses?: ReactNode }) => (
  <div className="page page--narrow">
    <ListStates
      read={useMyProfile()}
      rows={5}
      isEmpty={(profile) => profile === null}
      empty={
        <EmptyState title={<Trans>Your profile is not on this device yet</Trans>}>
          <Trans>It will appear next time you are online.</Trans>
        </EmptyState>
      }
    >
      {(profile) =>
        profile && (
          <div className="cols">
            <ProfileForm user={profile} />
            <div className="stack g-4">
              <Card title={<Trans>On this device</Trans>}>
                <NumberFormatField />
                <ShortcutsSwitch />
              </Card>
              <DeleteAccountCard email={profile.email} losses={losses} />
            </div>
          </div>
        )
      }
    </ListStates>
  </div>
)
