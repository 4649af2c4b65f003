import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { languages, locales, type Locale } from '#contract/languages.ts'
import { changeProfile } from '#account/records/settings.ts'
import { useOwnProfile } from '#account/reads/account.ts'
import { useTimezones } from '#catalogue/reads/names/reference.ts'
import { initialZone } from '#domain/account/time-zone.ts'
import { dataOr } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import '../settings.css'

/** Language and time zone. `onLanguage` shows another language; the app passes it in. */
export const LanguageScreen = ({ onLanguage }: { readonly onLanguage: (next: Locale) => Promise<void> }) => {
  const { t } = useLingui()
  const locale = useLocale()
  const zones = dataOr(useTimezones(), [])
  const profile = dataOr(useOwnProfile(), null)
  const [language, setLanguage] = useState<Locale | null>(null)
  const [zone, setZone] = useState<string | null>(null)
  const stored = initialZone(zones, profile?.timezone)
  const newZone = zone !== null && zone !== '' && zone !== profile?.timezone ? zone : null
  const newLanguage = language !== null && language !== locale ? language : null
  const { save } = useSaving()
  const store = async () => {
    if (newZone !== null && !(await save(() => changeProfile({ timezone: newZone })))) return
    if (newLanguage === null) return showToast({ tone: 'ok', text: t`Time zone saved` })
    await onLanguage(newLanguage)
  }
  return (
    <div className="page set__page">
      <Card title={<Trans>Language and time zone</Trans>}>
        <form
          className="set__form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void store()
          }}
        >
          <Field label={<Trans>Language</Trans>}>
            <Select
              value={language ?? locale}
              options={locales.map((name) => ({ value: name, label: languages[name].name }))}
              onValue={(value) => setLanguage(locales.find((name) => name === value) ?? null)}
            />
          </Field>
          <TimeZoneField value={zone ?? stored} onValue={setZone} />
          <div className="set__foot">
            <Button type="submit" look="primary" icon={Check} disabled={newZone === null && newLanguage === null}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}
