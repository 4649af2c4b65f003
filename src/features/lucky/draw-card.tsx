import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { useRef, useState } from 'react'
import type { LuckyDraw, LuckyOverview } from '#contract/entities/lucky.ts'
import { drawLucky } from '#account/records/lucky.ts'
import { reloadMembership } from '#account/records/membership.ts'
import type { OnlineRefusal } from '#account/records/online.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { useRefusalText } from '#i18n/words/refusal-words.ts'
import { dayMs } from '#lib/day-ms.ts'
import { systemRandom } from '#lib/random.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { useLine } from '#widgets/use-line.ts'
import { PrizeText } from './prize-words.tsx'

const rejected = msg`The server rejected this.`
const refusals = {
  offline: msg`No connection. You can draw online only.`,
  unclear: msg`No answer came. Try again: it will be the same draw, not a second one.`,
  forbidden: rejected,
  fields: rejected,
  refused: rejected,
}

interface DrawCardProps {
  readonly today: LuckyOverview['today']
  readonly nextTime: number
  readonly isMember: boolean
  readonly offline: boolean
  readonly onDrawn: () => void
}

/** The draw of the day: to be made, made, or not available to this buyer. */
export const DrawCard = ({ today, nextTime, isMember, offline, onDrawn }: DrawCardProps) => {
  const { t } = useLingui()
  const refusalText = useRefusalText(refusals)
  const line = useLine()
  const { busy, save } = useSaving({ words: t`Something went wrong` })
  const [refusal, setRefusal] = useState<OnlineRefusal | null>(null)
  const [won, setWon] = useState<{ readonly draw: LuckyDraw; readonly isNew: boolean } | null>(null)
  // One id for all tries of one press: a try without an answer may have drawn.
  const press = useRef<string | null>(null)
  const draw = async () => {
    setRefusal(null)
    const key = (press.current ??= systemRandom.uuid())
    await save(async () => {
      const result = await drawLucky(key)
      if (!result.ok) {
        setRefusal(result)
        return
      }
      press.current = null
      setWon(result.data)
      onDrawn()
      void reloadMembership().catch(() => undefined)
    })
  }
  // After midnight an open page offers the next draw.
  const drawn = today ?? (won && won.draw.createTime >= nextTime - dayMs ? won.draw : null)
  const next = formatDateTime(nextTime)
  return (
    <section className="card lucky__draw" aria-live="polite">
      <Icon of={Gift} />
      {drawn ? (
        <>
          <h2 className="h3">
            {won?.isNew === false ? <Trans>Today’s draw was made already</Trans> : <Trans>Today’s draw</Trans>}
          </h2>
          <p className={won ? 'lucky__won lucky__won--now' : 'lucky__won'}>
            <PrizeText prize={drawn} />
          </p>
          <p className="small muted">
            <Trans>It was added to your membership. The next draw is possible from {next}.</Trans>
          </p>
        </>
      ) : (
        <>
          <h2 className="h3">
            <Trans>One free draw a day</Trans>
          </h2>
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
              <p>
                <Trans>The draw is for members, and your membership has ended.</Trans>
              </p>
              <ButtonLink look="primary" to={paths.account(paths.lucky())}>
                <Trans>Activate membership</Trans>
              </ButtonLink>
            </>
          )}
          {isMember && offline && (
            <p className="small muted">
              <Trans>{line}. You can draw online only.</Trans>
            </p>
          )}
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
