import { Trans, useLingui } from '@lingui/react/macro'
import { useTimezones } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useEffect, useState } from 'react'
import { session } from '#api/commands.ts'
import { changeProfile } from '#account/records/settings.ts'
import { useOwnProfile } from '#account/reads/account/settings.ts'
import { initialZone } from '#domain/account/time-zone.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import '../settings.css'

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

/**
 * The time zone in the language popover, for signed-in users. Opening it reads the user again. The outbox sends a
 * change, and the user is read again after it arrived.
 */
export const TimeZonePart = ({ onSaved }: { readonly onSaved: () => void }) => {
  const { t } = useLingui()
  const zones = dataOr(useTimezones(), [])
  const profile = dataOr(useOwnProfile(), null)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    // Offline, the stored user is shown.
    session.loadUser().catch(() => undefined)
  }, [])
  const zone = chosen ?? initialZone(zones, profile?.timezone)
  const { save } = useSaving()
  const store = async () => {
    if (zone === '') return
    await save(async () => {
      await changeProfile({ timezone: zone })
      showToast({ tone: 'ok', text: t`Time zone saved` })
      onSaved()
    })
  }
  return (
    <div className="zone-part">
      <TimeZoneField value={zone} onValue={setChosen} />
      <Button size="sm" disabled={zone === ''} onClick={() => void store()}>
        <Trans>Save</Trans>
      </Button>
    </div>
  )
}
