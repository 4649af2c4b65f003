import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApprovalRequest } from '#contract/calls/requests.ts'
import { useApprovals } from '#account/reads/membership.ts'
import { comma, formatDateTime } from '#i18n/formats.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { FetchedStates } from '#ui/lists/fetched-states.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { useOffline } from '#api/connection.ts'
import { mayBeOld } from '#lib/live-read.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

const linesOf = ({ draft }: ApprovalRequest) => draft.companyList.flatMap(({ productList }) => productList)

const Title = ({ request }: { readonly request: ApprovalRequest }) => {
  const [first, ...others] = linesOf(request)
  const more = others.length
  const name = first?.name ?? ''
  return more > 0 ? (
    <Plural value={more} one={`${name} and # other product`} other={`${name} and # other products`} />
  ) : (
    <>{name}</>
  )
}

interface WaitingProps {
  readonly stored: { readonly data: readonly ApprovalRequest[]; readonly asOf: number }
  readonly isOld: boolean
  readonly onDecided: () => void
}

const Waiting = ({ stored, isOld, onDecided }: WaitingProps) => {
  const [opened, setOpened] = useState<ApprovalRequest | null>(null)
  const list = stored.data
  if (list.length === 0 && opened === null) return null
  const count = list.length
  return (
    <Card
      title={
        <Plural
          value={count}
          one="# request is waiting for your approval"
          other="# requests are waiting for your approval"
        />
      }
      aside={isOld && <AsOf at={stored.asOf} />}
    >
      <ul className="list">
        {list.map((request) => {
          const { name } = request.requester
          const asked = formatDateTime(request.askedTime)
          const suppliers = request.draft.companyList.map(({ companyName }) => companyName).join(comma())
          return (
            <ListRow
              key={request.draft.caseDraftId}
              title={<Title request={request} />}
              detail={
                <Trans>
                  {name}, {asked}. To {suppliers}
                </Trans>
              }
              action={
                <Button size="sm" onClick={() => setOpened(request)}>
                  <Trans>Review</Trans>
                </Button>
              }
            />
          )
        })}
      </ul>
      {opened && <ApprovalDialog request={opened} onClose={() => setOpened(null)} onDecided={onDecided} />}
    </Card>
  )
}

/** Colleagues' requests that wait for an administrator's approval. Empty if there are none. */
export const Approvals = () => {
  const offline = useOffline()
  const approvals = useApprovals()
  return (
    <FetchedStates
      of={approvals}
      line
      rows={1}
      alsoWhenOld={!offline}
      missing={<Trans>Could not check whether requests are waiting for your approval.</Trans>}
    >
      {(stored) => (
        <Waiting stored={stored} isOld={offline || mayBeOld(approvals.asked)} onDecided={approvals.askAgain} />
      )}
    </FetchedStates>
  )
}
