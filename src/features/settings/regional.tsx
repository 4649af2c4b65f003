import { Trans, useLingui } from '@lingui/react/macro'
import { useCountries, useTimezones } from '#catalogue/queries/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useEffect, useState } from 'react'
import { session } from '#api/commands.ts'
import { changeProfile } from '#account/actions/settings.ts'
import { useMyProfile } from '#account/queries/account.ts'
import { initialZone } from '#domain/lifecycle/deadline.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { Check } from 'lucide-react'
import { languages, locales, type Locale } from '#contract/languages.ts'
import { useLocale, prefs } from '#prefs/prefs.ts'
import { Card } from '#ui/marks/card.tsx'
import { Form } from '#ui/fields/form.tsx'
import { useSnapshot } from 'valtio'
import { toNumberStyle, numberStyles, buyerNumberStyle } from '#lib/numbers/number-style.ts'
import './settings.css'

export const TimeZoneField = ({ value, onValue }: Readonly<{ value: string; onValue: (zone: string) => void }>) => {
  const { t } = useLingui()
  const zones = dataOr(useTimezones(), [])
  return (
    <Field label={<Trans>Time zone</Trans>} help={<Trans>Reply-by dates end at midnight here.</Trans>}>
      <Select
        value={value}
        placeholder={t`Choose a time zone`}
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={onValue}
      />
    </Field>
  )
}

export const CountrySelect = ({ value, onValue }: Readonly<{ value: string; onValue: (code: string) => void }>) => {
  const { t } = useLingui()
  const countries = dataOr(useCountries(), [])
  return (
    <Select
      value={value}
      placeholder={t`Choose a country`}
      options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      onValue={onValue}
    />
  )
}

export const TimeZoneForm = ({ onSaved }: { readonly onSaved: () => void }) => {
  const { t } = useLingui()
  const zones = dataOr(useTimezones(), [])
  const profile = dataOr(useMyProfile(), null)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    session.loadUser().catch(() => undefined)
  }, [])
  const zone = chosen ?? initialZone(zones, profile?.timezone)
  const { save } = useSave()
  const store = async () => {
    if (zone === '') return
    await save(async () => {
      await changeProfile({ timezone: zone })
      showToast({ tone: 'ok', text: t`Time zone saved` })
      onSaved()
    })
  }
  return (
    <div className="stack g-2 zone-part">
      <TimeZoneField value={zone} onValue={setChosen} />
      <Button size="sm" disabled={zone === ''} onClick={() => void store()}>{t`Save`}</Button>
    </div>
  )
}

export const LanguageScreen = ({ onLanguage }: { readonly onLanguage: (next: Locale) => Promise<void> }) => {
  const { t } = useLingui()
  const locale = useLocale()
  const zones = dataOr(useTimezones(), [])
  const profile = dataOr(useMyProfile(), null)
  const [language, setLanguage] = useState<Locale | null>(null)
  const [zone, setZone] = useState<string | null>(null)
  const storedZone = initialZone(zones, profile?.timezone)
  const newZone = zone !== null && zone !== '' && zone !== profile?.timezone ? zone : null
  const newLanguage = language !== null && language !== locale ? language : null
  const { save } = useSave()
  const store = async () => {
    if (newZone !== null && !(await save(() => changeProfile({ timezone: newZone })))) return
    if (newLanguage === null) return showToast({ tone: 'ok', text: t`Time zone saved` })
    await onLanguage(newLanguage)
  }
  return (
    <div className="page set__page">
      <Card title={<Trans>Language and time zone</Trans>}>
        <Form className="halves" onSubmit={() => void store()}>
          <Field label={<Trans>Language</Trans>}>
            <Select
              value={language ?? locale}
              options={locales.map((name) => ({ value: name, label: languages[name].name }))}
              onValue={(value) => setLanguage(locales.find((name) => name === value) ?? null)}
            />
          </Field>
          <TimeZoneField value={zone ?? storedZone} onValue={setZone} />
          <div className="cluster g-3 wide set__foot">
            <Button type="submit" look="primary" icon={Check} disabled={newZone === null && newLanguage === null}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}

const example = '1234567.5'

export const NumberFormatField = () => {
  const { t } = useLingui()
  const { numberFormat, country, locale } = useSnapshot(prefs)
  const automaticStyle = buyerNumberStyle('auto', country, navigator.languages, locale) ?? languages[locale].numbers
  const automatic = toNumberStyle(automaticStyle, example)
  return (
    <Field
      label={<Trans>Number format</Trans>}
      help={<Trans>How numbers are shown. What you type is understood in every format.</Trans>}
    >
      <Select
        value={numberFormat}
        options={[
          { value: 'auto', label: t`${automatic} (by language and country)` },
          ...numberStyles.map((style) => ({ value: style, label: toNumberStyle(style, example) })),
        ]}
        onValue={(next) => {
          prefs.numberFormat = next || 'auto'
        }}
      />
    </Field>
  )
}
