import { Trans, useLingui } from '@lingui/react/macro'
import { useTimezones } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'

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
