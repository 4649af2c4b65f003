import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { session } from '#api/commands.ts'
import { changeProfile } from '#account/records/settings.ts'
import { useTimezones } from '#catalogue/reads/names/reference.ts'
import { useOwnProfile } from '#account/reads/account.ts'
import { initialZone } from '#domain/account/time-zone.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import '../settings.css'

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
