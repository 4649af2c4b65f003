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
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useTouchedFields } from '#ui/page/use-left-fields.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { FilesField, waitingFilesLabel, useFormFiles } from '#widgets/files-field.tsx'
import { findTakenContactText, useContactNumberProblem } from '../profile/contact-refusal.ts'
import {
  companyFieldLabels,
  fieldGroups,
  fieldTextsOf,
  longFields,
  maxFieldLengths,
  companyProblems,
  type CompanyTextField,
  type CompanyProblem,
} from './company-fields.ts'
import { today } from '#account/queries/surroundings.ts'
import { CountrySelect } from '../regional.tsx'
import { useChangedFields } from '../use-changes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { accountProblemLabels } from '#i18n/labels/account-labels.ts'
import { numberProblemLabels } from '#i18n/labels/number-labels.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Field } from '#ui/fields/field.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

const problemTexts = {
  ...accountProblemLabels,
  ...numberProblemLabels,
  day: msg`Enter a valid date`,
  'day-ahead': msg`The date is in the future`,
} satisfies Record<CompanyProblem, MessageDescriptor>

interface CompanyFieldProps {
  readonly id: string
  readonly name: CompanyTextField
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
  const limit = maxFieldLengths[name] ?? 140
  if (longFields.has(name)) return <TextArea rows={2} value={value} limit={limit} onValue={onValue} />
  return <TextInput value={value} limit={limit} onValue={onValue} onBlur={onLeave} />
}

const CompanyField = ({ id, name, value, problem, onValue, onLeave }: CompanyFieldProps) => {
  const { i18n } = useLingui()
  return (
    <div className={longFields.has(name) ? 'wide' : undefined}>
      <Field
        id={id}
        label={i18n._(companyFieldLabels[name])}
        error={problem !== null && i18n._(problemTexts[problem])}
        optional={name === 'website' || name === 'whatsapp'}
      >
        <Control name={name} value={value} onValue={onValue} onLeave={onLeave} />
      </Field>
    </div>
  )
}

/** If the field allows one file, a new file replaces the one on the server. */
const useStoredFiles = (onServer: CompanyProfile['photos'], acceptedKinds: 'image' | 'scan', limit: number) => {
  const [files, onFiles] = useState<readonly File[]>([])
  const [dropped, setDropped] = useState<readonly string[]>([])
  const stored = onServer
    .filter(({ url }) => !dropped.includes(url) && (limit > 1 || files.length === 0))
    .map(({ name, size, url }) => ({ name, size: size ?? 0, url }))
  const intake = useFormFiles({ files, onFiles, limit, stored: stored.length, acceptedKinds, prepare: prepareFile })
  const complete = async () => (await intake.complete())?.map((file) => ({ blob: file, name: file.name }))
  const onRemoveStored = (url: string) => setDropped((now) => [...now, url])
  return {
    field: { files, onFiles, stored, limit, acceptedKinds, intake, onRemoveStored },
    hasDropped: dropped.length > 0,
    changed: files.length > 0 || dropped.length > 0 || intake.arriving.length > 0,
    complete,
    clear: () => {
      onFiles([])
      setDropped([])
    },
  }
}

const useCompanyFiles = ({ photos: oldPhotos, businessLicense }: CompanyProfile) => {
  const photos = useStoredFiles(oldPhotos, 'image', maxProfilePhotos)
  const licence = useStoredFiles(businessLicense ? [businessLicense] : [], 'scan', 1)
  const change = async (): Promise<Omit<CompanyProfileChange, 'fields'> | null> => {
    const [added, chosen] = await Promise.all([photos.complete(), licence.complete()])
    if (!added || !chosen) return null
    const stay = photos.field.stored.map(({ url }) => url)
    return {
      photos: added.length > 0 || photos.hasDropped ? { stay, added } : null,
      licence: chosen[0] ?? (licence.hasDropped ? 'none' : 'keep'),
    }
  }
  const clear = () => {
    photos.clear()
    licence.clear()
  }
  return { photos, licence, changed: photos.changed || licence.changed, change, clear }
}

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
  const form = useChangedFields<CompanyTextField>('typing:company', fieldTextsOf(profile))
  const files = useCompanyFiles(profile)
  useUnsavedWarning(files.changed)
  const [tried, setTried] = useState(false)
  const { wasLeft, leave } = useTouchedFields<CompanyTextField>()
  const { busy, save } = useSave()
  const problems = companyProblems(form.value, useContactNumberProblem(), today())
  const offline = useOffline()
  const userId = accountOf(useSnapshot(sessionState).view) ?? ''
  const isUnchanged = Object.keys(form.changed).length === 0 && !files.changed
  /** Another account may have the email or number, because colleagues share them, so this only warns. */
  const warnIfShared = async ({ email, phone }: typeof form.changed) => {
    const refusals = await Promise.all([
      email ? findTakenContactText('email', email, userId) : null,
      phone ? findTakenContactText('mobile', phone, userId) : null,
    ])
    for (const text of refusals) if (text !== null) showToast({ tone: 'neutral', text })
  }
  const store = async (element: HTMLFormElement) => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first !== undefined) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    if (reportTooLongField(element)) return
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
      {fieldGroups.map((group) => (
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
          <FilesField label={i18n._(companyFieldLabels.businessLicense)} {...files.licence.field} />
          <FilesField wide label={i18n._(companyFieldLabels.photos)} {...files.photos.field} />
        </div>
      </Card>
      <div className="cluster g-3 wide set__foot">
        <Button
          type="submit"
          look="primary"
          icon={Check}
          busy={busy}
          busyLabel={waitingFilesLabel(files.licence.field.intake, files.photos.field.intake)}
          disabled={isUnchanged}
        >{t`Save company profile`}</Button>
      </div>
    </Form>
  )
}
