import { Trans, useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'
import { numberStyle } from '#i18n/number-signs.ts'
import { inStyle, numberStyles, ownNumberStyle } from '#lib/numbers/number-style.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import '../settings.css'

const example = '1234567.5'

/** How numbers are written on this device. A change is stored and shown at once. */
export const NumberFormatField = () => {
  const { t } = useLingui()
  const { numberFormat, country } = useSnapshot(prefs)
  const automatic = inStyle(ownNumberStyle('auto', country, navigator.languages) ?? numberStyle(), example)
  return (
    <Field
      label={<Trans>Number format</Trans>}
      help={<Trans>How numbers are shown. What you type is understood in every format.</Trans>}
    >
      <Select
        value={numberFormat}
        options={[
          { value: 'auto', label: t`${automatic} (by country)` },
          ...numberStyles.map((style) => ({ value: style, label: inStyle(style, example) })),
        ]}
        onValue={(next) => {
          prefs.numberFormat = next || 'auto'
        }}
      />
    </Field>
  )
}
