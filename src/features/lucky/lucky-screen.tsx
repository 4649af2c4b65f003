import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { CloudOff, Gift } from 'lucide-react'
import { useState, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { LuckyOverview, LuckyDraw } from '#contract/calls/membership.ts'
import { useOffline } from '#api/connection.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useLuckyOverview } from '#account/queries/lists.ts'
import { formatDateTime, formatPercent } from '#i18n/formats.ts'
import { dayMs } from '#lib/day-ms.ts'
import { dataOr, mayBeStale } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Card } from '#ui/marks/card.tsx'
import { EmptyState, ListStates, ReadFailureNote } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useServerNow } from '#ui/page/use-now.ts'
import './lucky.css'
import { msg } from '@lingui/core/macro'
import { drawLuckyPrize, reloadMembership, type OnlineFailure } from '#account/actions/online.ts'
import { paths } from '#domain/paths.ts'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { systemRandom } from '#lib/random.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { useConnectionText } from '#widgets/state-texts.ts'

const PrizeText = ({ prize: { kind, amount } }: { readonly prize: Pick<LuckyDraw, 'kind' | 'amount'> }) => {
  switch (kind) {
    case 'AI_QUERY':
      return <Plural value={amount} one="# more AI query" other="# more AI queries" />
    case 'ENQUIRY':
      return <Plural value={amount} one="# more enquiry" other="# more enquiries" />
    case 'SAMPLE_REQ':
      return <Plural value={amount} one="# more sample request" other="# more sample requests" />
    case 'DAYS':
      return <Plural value={amount} one="# more day of membership" other="# more days of membership" />
  }
}

const rejectedText = msg`The server rejected this.`
const refusals = {
  offline: msg`No connection. You can draw online only.`,
  unclear: msg`No answer came. Try again: it will be the same draw, not a second one.`,
  forbidden: rejectedText,
  fields: rejectedText,
  refused: rejectedText,
}

type DrawCardProps = Pick<LuckyOverview, 'today' | 'nextTime'> & Readonly<{ isMember: boolean; onDrawn: () => void }>

const DrawCard = ({ today, nextTime, isMember, onDrawn }: DrawCardProps) => {
  const { t } = useLingui()
  const offline = useOffline()
  const refusalText = useRefusalText(refusals)
  const line = useConnectionText()
  const { busy, save } = useSave({ words: t`Something went wrong` })
  const [refusal, setRefusal] = useState<OnlineFailure | null>(null)
  const [won, setWon] = useState<{ readonly draw: LuckyDraw; readonly isNew: boolean } | null>(null)
  // The id of a click. Retries send the same id, because a request whose answer was lost may have won a prize.
  const press = useRef<string | null>(null)
  const draw = async () => {
    setRefusal(null)
    const key = (press.current ??= systemRandom.uuid())
    await save(async () => {
      const result = await drawLuckyPrize(key)
      if (!result.ok) return setRefusal(result)
      press.current = null
      setWon(result.data)
      onDrawn()
      void reloadMembership().catch(() => undefined)
    })
  }
  // After midnight this is null, so that a page that is still open offers the next draw.
  const latestDraw = today ?? (won && won.draw.createTime >= nextTime - dayMs ? won.draw : null)
  const next = formatDateTime(nextTime)
  return (
    <section className="card lucky__draw" aria-live="polite">
      <Icon of={Gift} />
      {latestDraw ? (
        <>
          <h2 className="h3">
            {won?.isNew === false ? <Trans>Today’s draw was made already</Trans> : <Trans>Today’s draw</Trans>}
          </h2>
          <p className={won ? 't-20 strong lucky__won--now' : 't-20 strong'}>
            <PrizeText prize={latestDraw} />
          </p>
          <p className="small muted">{t`It was added to your membership. The next draw is possible from ${next}.`}</p>
        </>
      ) : (
        <>
          <h2 className="h3">{t`One free draw a day`}</h2>
          <p className="small muted">
            <Trans>
              Every draw wins one of the prizes below. The server draws by chance; nothing you do changes the odds, and
              draws are not for sale.
            </Trans>
          </p>
          {isMember ? (
            <Button look="primary" icon={Gift} busy={busy} disabled={offline} onClick={() => void draw()}>
              <Trans>Draw</Trans>
            </Button>
          ) : (
            <>
              <p>{t`The draw is for members, and your membership has ended.`}</p>
              <ButtonLink look="primary" to={paths.account(paths.lucky())}>{t`Activate membership`}</ButtonLink>
            </>
          )}
          {isMember && offline && <p className="small muted">{t`${line}. You can draw online only.`}</p>}
        </>
      )}
      {refusal && (
        <Note tone={refusal.why === 'offline' ? 'offline' : 'attention'} alert>
          {refusalText(refusal)}
        </Note>
      )}
    </section>
  )
}

const Prizes = ({ prizes }: Pick<LuckyOverview, 'prizes'>) => {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Prizes and odds</Trans>} flush>
      <table className="plain-table lucky__odds" aria-label={t`Prizes and odds`}>
        <thead>
          <tr>
            <th scope="col">{t`Prize`}</th>
            <th scope="col">{t`Odds`}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize.id}>
              <td>
                <PrizeText prize={prize} />
              </td>
              <td translate="no" className="num">
                {formatPercent(prize.chance / 100)}
              </td>
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
          <li key={draw.createTime} className="meta base pad-s">
            <span className="grow">
              <PrizeText prize={draw} />
            </span>
            <span translate="no" className="small muted num">
              {formatDateTime(draw.createTime)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

export const LuckyScreen = () => {
  const { t } = useLingui()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const [turn, setTurn] = useState(0)
  const luckyResult = useLuckyOverview(turn)
  const { read, requestState, askAgain } = luckyResult
  const now = useServerNow()
  const until = userOf(view)?.vipExpireTime ?? null
  const storedOverview = dataOr(read, null)
  if (!storedOverview)
    return read.status === 'ready' && requestState === 'refused' ? (
      <EmptyState icon={Gift} title={<Trans>This server has no lucky draw</Trans>} />
    ) : (
      <ListStates of={luckyResult} rows={6} missing={<Trans>The lucky draw could not be loaded</Trans>} />
    )
  const { prizes, draws, nextTime, today } = storedOverview.data
  // If the next draw is possible already, the stored state is from before midnight, and its draw is not today's.
  const isOld = nextTime <= now
  const isStale = mayBeStale(requestState)
  return (
    <div className="page page--narrow stack g-4">
      {isStale &&
        (offline ? (
          <Note tone="offline">{t`Last loaded version.`}</Note>
        ) : (
          <ReadFailureNote icon={CloudOff} line onAgain={askAgain}>{t`Last loaded version.`}</ReadFailureNote>
        ))}
      <DrawCard
        today={isOld ? null : today}
        nextTime={isOld ? nextTime + Math.ceil((now - nextTime + 1) / dayMs) * dayMs : nextTime}
        isMember={until !== null && until > now}
        onDrawn={() => setTurn((n) => n + 1)}
      />
      <Prizes prizes={prizes} />
      <Draws draws={draws} />
      {isStale && <AsOf at={storedOverview.asOf} />}
    </div>
  )
}
