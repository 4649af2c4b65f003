import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { maxProfilePhotos, type CompanyProfile } from '#contract/entities/account.ts'
import { prepareFile } from '#account/drafts/chosen-file.ts'
import { saveCompanyProfile, type CompanyProfileChange } from '#account/actions/settings.ts'
import { useOffline } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { fileRefusalText } from '#i18n/labels/file-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useLeftFields } from '#ui/page/use-left-fields.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { FilesField, waitingLabel, useFormFiles } from '#widgets/files-field.tsx'
import { contactRefusal, useContactNumberProblem } from '../profile/contact-refusal.ts'
import {
  fieldLabels,
  groups,
  textsOf,
  longFields,
  maxLengths,
  companyProblems,
  type TextField,
  type CompanyProblem,
} from './company-fields.ts'
import { today } from '#account/queries/surroundings.ts'
import { CountrySelect } from '../regional.tsx'
import { useChanges } from '../use-changes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { accountProblemWords } from '#i18n/labels/account-labels.ts'
import { numberProblemLabels } from '#i18n/labels/number-labels.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Field } from '#ui/fields/field.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

const problemTexts = {
  ...accountProblemWords,
  ...numberProblemLabels,
  day: msg`Enter a valid date`,
  'day-ahead': msg`The date is in the future`,
} satisfies Record<CompanyProblem, MessageDescriptor>

interface CompanyFieldProps {
  readonly id: string
  readonly name: TextField
  readonly value: string
  readonly problem: CompanyProblem | null
  readonly onValue: (value: string) => void
  readonly onLeave: () => void
}

const Control = ({ name, value, onValue, onLeave }: Omit<CompanyFieldProps, 'id' | 'problem'>) => {
  const { t } = useLingui()
  if (name === 'country') return <CountrySelect value={value} onValue={onValue} />
  if (name === 'establishDate')
    return <DateInput asTyped value={value} max={today()} onValue={onValue} onBlur={onLeave} />
  if (name === 'annualImportVolume')
    return <NumberInput value={value} onValue={onValue} onBlur={onLeave} suffix={t`US$ a year`} />
  const limit = maxLengths[name] ?? 140
  if (longFields.has(name)) return <TextArea rows={2} value={value} limit={limit} onValue={onValue} />
  return <TextInput value={value} limit={limit} onValue={onValue} onBlur={onLeave} />
}

const CompanyField = ({ id, name, value, problem, onValue, onLeave }: CompanyFieldProps) => {
  const { i18n } = useLingui()
  return (
    <div className={longFields.has(name) ? 'wide' : undefined}>
      <Field
        id={id}
        label={i18n._(fieldLabels[name])}
        error={problem !== null && i18n._(problemTexts[problem])}
        optional={name === 'website' || name === 'whatsapp'}
      >
        <Control name={name} value={value} onValue={onValue} onLeave={onLeave} />
      </Field>
    </div>
  )
}

const filesOf = (files: readonly File[]) => files.map((file) => ({ blob: file, name: file.name }))

const useCompanyFiles = (profile: CompanyProfile) => {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [licence, setLicence] = useState<readonly File[]>([])
  const [noLicence, setNoLicence] = useState(false)
  const storedPhotos = profile.photos
    .filter((photo) => !dropped.includes(photo.url))
    .map(({ name, size, url }) => ({ name, size: size ?? 0, url }))
  const oldLicence = profile.businessLicense
  const storedLicence =
    oldLicence && !noLicence && licence.length === 0
      ? [{ name: oldLicence.name, size: oldLicence.size ?? 0, url: oldLicence.url }]
      : []
  const newPhotos = useFormFiles({
    files: photos,
    onFiles: setPhotos,
    limit: maxProfilePhotos,
    stored: storedPhotos.length,
    acceptedKinds: 'image',
    prepare: prepareFile,
  })
  const newLicence = useFormFiles({
    files: licence,
    onFiles: setLicence,
    limit: 1,
    stored: storedLicence.length,
    acceptedKinds: 'scan',
    prepare: prepareFile,
  })
  const change = async (): Promise<Omit<CompanyProfileChange, 'fields'> | null> => {
    const [added, chosen] = await Promise.all([newPhotos.complete(), newLicence.complete()])
    if (added === null || chosen === null) return null
    const [file] = filesOf(chosen)
    const stay = storedPhotos.map((photo) => photo.url)
    return {
      photos: added.length > 0 || dropped.length > 0 ? { stay, added: filesOf(added) } : null,
      licence: file ?? (noLicence ? 'none' : 'keep'),
    }
  }
  const arriving = newPhotos.arriving.length + newLicence.arriving.length
  return {
    photos,
    setPhotos,
    newPhotos,
    storedPhotos,
    drop: (url: string) => setDropped((now) => [...now, url]),
    licence,
    setLicence,
    newLicence,
    storedLicence,
    dropLicence: () => setNoLicence(true),
    changed: photos.length > 0 || dropped.length > 0 || licence.length > 0 || noLicence || arriving > 0,
    change,
    clear: () => {
      setPhotos([])
      setDropped([])
      setLicence([])
      setNoLicence(false)
    },
  }
}

/** Makes the browser ask before it closes or reloads a page with an unsaved choice. */
const useUnsavedWarning = (isUnsaved: boolean) =>
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

export const CompanyForm = ({ profile }: { readonly profile: CompanyProfile }) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const form = useChanges<TextField>('typing:company', textsOf(profile))
  const files = useCompanyFiles(profile)
  useUnsavedWarning(files.changed)
  const [tried, setTried] = useState(false)
  const { wasLeft, leave } = useLeftFields<TextField>()
  const { busy, save } = useSaving()
  const problems = companyProblems(form.value, useContactNumberProblem(), today())
  const offline = useOffline()
  const userId = accountOf(useSnapshot(sessionState).view) ?? ''
  const isUnchanged = Object.keys(form.changed).length === 0 && !files.changed
  /** If another account has the email or number, warns but does not refuse: colleagues may share them. */
  const warnIfShared = async ({ email, phone }: typeof form.changed) => {
    const refusals = await Promise.all([
      email ? contactRefusal('email', email, userId) : null,
      phone ? contactRefusal('mobile', phone, userId) : null,
    ])
    for (const refusal of refusals)
      if (refusal !== null)
        showToast({ tone: 'neutral', text: typeof refusal === 'string' ? refusal : i18n._(refusal) })
  }
  const store = async (element: HTMLFormElement) => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first !== undefined) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    if (stopsAtSurplus(element)) return
    await save(async () => {
      const change = await files.change()
      if (change === null) return
      const result = await saveCompanyProfile({ fields: form.changed, ...change })
      if (!result.ok) return showToast({ tone: 'bad', text: i18n._(fileRefusalText(result.reason, result.name)) })
      files.clear()
      setTried(false)
      showToast({ tone: 'ok', text: t`Profile saved` })
      if (!offline) void warnIfShared(form.changed)
      await form.clear()
    })
  }
  return (
    <Form className="stack g-4" onSubmit={(element) => void store(element)}>
      {groups.map((group) => (
        <Card key={group.title.id} title={i18n._(group.title)}>
          <div className="halves">
            {group.fields.map((name) => (
              <CompanyField
                key={name}
                id={`${id}-${name}`}
                name={name}
                value={form.value(name)}
                problem={tried || wasLeft(name) ? (problems[name] ?? null) : null}
                onValue={(text) => form.set(name, text)}
                onLeave={() => leave(name)}
              />
            ))}
          </div>
        </Card>
      ))}
      <Card title={<Trans>Files</Trans>}>
        <div className="stack g-4">
          <FilesField
            label={i18n._(fieldLabels.businessLicense)}
            files={files.licence}
            stored={files.storedLicence}
            limit={1}
            acceptedKinds="scan"
            intake={files.newLicence}
            onFiles={files.setLicence}
            onRemoveStored={files.dropLicence}
          />
          <FilesField
            label={i18n._(fieldLabels.photos)}
            files={files.photos}
            stored={files.storedPhotos}
            limit={maxProfilePhotos}
            acceptedKinds="image"
            wide
            intake={files.newPhotos}
            onFiles={files.setPhotos}
            onRemoveStored={files.drop}
          />
        </div>
      </Card>
      <div className="cluster g-3 wide set__foot">
        <Button
          type="submit"
          look="primary"
          icon={Check}
          busy={busy}
          busyLabel={waitingLabel(files.newLicence, files.newPhotos)}
          disabled={isUnchanged}
        >{t`Save company profile`}</Button>
      </div>
    </Form>
  )
}
