import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { session } from '#api/commands.ts'
import { useOffline } from '#api/connection.ts'
import { useStaffOffers } from '#account/reads/membership.ts'
import { acceptStaffOffer, declineStaffOffer } from '#account/records/online.ts'
import type { OnlineResult } from '#account/records/online.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { FetchedStates } from '#ui/lists/fetched-states.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useStaffRefusal } from './staff-refusal.ts'

/** Companies that want to add this account: nobody becomes staff without agreeing. */
export const StaffOffers = ({ onJoined }: { readonly onJoined: () => void }) => {
  const { t } = useLingui()
  const refusalText = useStaffRefusal()
  const offline = useOffline()
  const offers = useStaffOffers()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<OnlineResult<unknown>>, done: string) => {
    setBusy(true)
    const result = await act()
    await session.loadUser().catch(() => undefined)
    setBusy(false)
    showToast(result.ok ? { tone: 'ok', text: done } : { tone: 'bad', text: refusalText(result) })
    offers.askAgain()
    onJoined()
  }
  return (
    <FetchedStates
      of={offers}
      line
      rows={1}
      alsoWhenOld={!offline}
      missing={<Trans>Could not check whether a company has added you.</Trans>}
    >
      {({ data: list }) =>
        list.map(({ id, companyName, inviter, createTime }) => {
          const by = inviter ?? companyName
          const time = formatDateTime(createTime)
          return (
            <Card key={id} title={<Trans>{companyName} wants to add you</Trans>}>
              <p>
                <Trans>
                  {by} added you on {time}. As staff you share the company and its administrators; your own requests
                  stay yours.
                </Trans>
              </p>
              <div className="staff__acts staff__acts--wide">
                <Button
                  look="primary"
                  icon={Check}
                  busy={busy}
                  disabled={offline}
                  onClick={() => void run(() => acceptStaffOffer(id), t`You have joined ${companyName}`)}
                >
                  <Trans>Accept</Trans>
                </Button>
                <Button
                  icon={X}
                  disabled={offline || busy}
                  onClick={() => void run(() => declineStaffOffer(id), t`Declined`)}
                >
                  <Trans>Decline</Trans>
                </Button>
              </div>
            </Card>
          )
        })
      }
    </FetchedStates>
  )
}
