import { Trans } from '@lingui/react/macro'
import { RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { useConnectionText } from './state-texts.ts'

type Reason =
  | { readonly why: 'unknown' | 'offline' | 'visitor' }
  | { readonly why: 'unanswered'; readonly askAgain: () => void }

interface NotHereProps {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly back: ReactNode
}

type FoundRow<Row> =
  | { readonly at: 'device'; readonly row: Row }
  | { readonly at: 'server'; readonly row: Row; readonly asOf: number }
  | ({ readonly at: 'nowhere' } & Reason)

export const NotFoundReasonText = ({ why }: Pick<Reason, 'why'>) => {
  const line = useConnectionText()
  switch (why) {
    case 'unknown':
      return <Trans>Not found on the server either.</Trans>
    case 'offline':
      return <Trans>{line}. The server cannot be searched now.</Trans>
    case 'visitor':
      return <Trans>Log in to search the server for it.</Trans>
    case 'unanswered':
      return <Trans>The server could not provide it.</Trans>
  }
}

const NotHere = ({ icon, title, back, reason }: NotHereProps & { readonly reason: Reason }) => (
  <EmptyState
    icon={icon}
    title={title}
    action={
      reason.why === 'unanswered' ? (
        <Button icon={RotateCw} onClick={reason.askAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        back
      )
    }
  >
    <NotFoundReasonText why={reason.why} />
  </EmptyState>
)

interface FoundRecordProps<Row> extends NotHereProps {
  readonly read: LiveRead<FoundRow<Row>>
  readonly children: (row: Row, givenAt: number | null) => ReactNode
}

export const FoundRecord = <Row,>({ read, children, ...frame }: FoundRecordProps<Row>) => (
  <ListStates read={read}>
    {(result) =>
      result.at === 'nowhere' ? (
        <NotHere {...frame} reason={result} />
      ) : (
        children(result.row, result.at === 'server' ? result.asOf : null)
      )
    }
  </ListStates>
)
