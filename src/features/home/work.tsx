import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDesk } from '#account/reads/requests/desk.ts'
import { useSyncSummary } from '#account/reads/requests/sync-summary.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { DeskList, isClear } from './desk-list.tsx'
import { FirstSteps } from './first-steps.tsx'

/**
 * First what needs the buyer; for somebody who has sent nothing yet, how the app works. `below` is rendered after that
 * is known, because it would otherwise move rows that are already visible.
 */
export const Work = ({ below }: { readonly below: ReactNode }) => {
  const read = useDesk()
  const waiting = useSyncSummary()?.waiting ?? 0
  return (
    <>
      <ListStates read={read} rows={3}>
        {(desk) =>
          desk.sent === 0 && isClear(desk, waiting) ? (
            <FirstSteps />
          ) : (
            <DeskList
              desk={desk}
              waiting={waiting}
              nothing={
                <p className="lead">
                  <Trans>Nothing needs you now.</Trans>
                </p>
              }
            />
          )
        }
      </ListStates>
      {read.status !== 'loading' && below}
    </>
  )
}
