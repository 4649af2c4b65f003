import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, Gift } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LuckyOverview } from '#contract/entities/lucky.ts'
import { useOffline } from '#api/connection.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useLucky } from '#account/reads/lists/lucky.ts'
import { formatDateTime, formatPercent } from '#i18n/formats.ts'
import { dayMs } from '#lib/day-ms.ts'
import { dataOr, mayBeOld } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Card } from '#ui/marks/card.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { NotFetched } from '#ui/lists/fetched-states.tsx'
import { Unread } from '#ui/lists/unread.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { DrawCard } from './draw-card.tsx'
import { PrizeText } from './prize-words.tsx'
import './lucky.css'

const Prizes = ({ prizes }: Pick<LuckyOverview, 'prizes'>) => {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Prizes and odds</Trans>} flush>
      <table className="lucky__odds" aria-label={t`Prizes and odds`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Prize</Trans>
            </th>
            <th scope="col">
              <Trans>Odds</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize.id}>
              <td>
                <PrizeText prize={prize} />
              </td>
              <td className="num">{formatPercent(prize.chance / 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const Draws = ({ draws }: Pick<LuckyOverview, 'draws'>) => (
  <Card title={<Trans>Your draws</Trans>} flush>
    {draws.length === 0 ? (
      <p className="card__body muted">
        <Trans>You have not drawn yet.</Trans>
      </p>
    ) : (
      <ul className="list list--plain">
        {draws.map((draw) => (
          <li key={draw.createTime} className="lucky__row">
            <span className="grow">
              <PrizeText prize={draw} />
            </span>
            <span className="small muted num">{formatDateTime(draw.createTime)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** One free draw a day for members. The last state is shown offline; drawing works only online. */
export const LuckyScreen = () => {
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const [turn, setTurn] = useState(0)
  const fetched = useLucky(turn)
  const { read, asked, askAgain } = fetched
  const now = useNow()
  const until = userOf(view)?.vipExpireTime ?? null
  const stored = dataOr(read, null)
  if (!stored)
    return read.status === 'ready' && asked === 'refused' ? (
      <EmptyState icon={Gift} title={<Trans>This server has no lucky draw</Trans>} />
    ) : (
      <NotFetched of={fetched} rows={6} missing={<Trans>The lucky draw could not be loaded</Trans>} />
    )
  const { prizes, draws, nextTime, today } = stored.data
  // Yesterday's state says nothing about today.
  const isOld = nextTime <= now
  const isStale = mayBeOld(asked)
  return (
    <div className="page page--narrow lucky">
      {isStale &&
        (offline ? (
          <Note tone="offline">
            <Trans>Last loaded version.</Trans>
          </Note>
        ) : (
          <Unread icon={CloudOff} line onAgain={askAgain}>
            <Trans>Last loaded version.</Trans>
          </Unread>
        ))}
      <DrawCard
        today={isOld ? null : today}
        nextTime={isOld ? nextTime + Math.ceil((now - nextTime + 1) / dayMs) * dayMs : nextTime}
        isMember={until !== null && until > now}
        offline={offline}
        onDrawn={() => setTurn((n) => n + 1)}
      />
      <Prizes prizes={prizes} />
      <Draws draws={draws} />
      {isStale && <AsOf at={stored.asOf} />}
    </div>
  )
}
