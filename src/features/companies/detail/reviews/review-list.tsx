import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, MessageSquareText, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReviewPage, ReviewTag, WaitingReview } from '#account/reads/lists/reviews.ts'
import { paths } from '#domain/paths.ts'
import { useCountries } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { useSendStates } from '#account/reads/requests/send-state.ts'
import { SendState } from '#widgets/send-state.tsx'
import { tagCountsOf } from './breakdown.ts'
import { labelOf, ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'

interface ReviewListProps {
  /** Null until it is read. Then only the buyer's own can be shown. */
  readonly page: ReviewPage | null
  readonly rating: number | null
  readonly waiting: WaitingReview | null
  readonly labels: readonly ReviewTag[]
  readonly ownName: string
  readonly onWrite: () => void
}

const Waiting = ({
  waiting,
  labels,
  ownName,
}: Pick<ReviewListProps, 'labels' | 'ownName'> & { waiting: WaitingReview }) => {
  const state = useSendStates()[`review:${waiting.review.companyId}`]
  return (
    <ReviewItem
      {...waiting.review}
      reviewer={ownName || null}
      createTime={waiting.createdAt}
      labels={labels}
      side={
        waiting.refused ? (
          <Link to={paths.outbox()}>
            <StatusPill tone="attention" icon={CircleAlert}>
              <Trans>Not sent, see the outbox</Trans>
            </StatusPill>
          </Link>
        ) : (
          <SendState state={state} />
        )
      }
    />
  )
}

const none: ReviewPage['list'] = []

/** Breakdown, tags as a filter, and the reviews. The buyer's own comes first while it waits to be sent. */
export const ReviewList = ({ page, rating, waiting, labels, ownName, onWrite }: ReviewListProps) => {
  const { t } = useLingui()
  const [tag, setTag] = useState<string | null>(null)
  const read = page?.list ?? none
  const tags = tagCountsOf(read)
  const countries = dataOr(useCountries(), [])
  const countryOf = (code: string | null | undefined) =>
    countries.find((one) => one.code === code)?.name ?? code ?? undefined
  // The waiting review replaces the sent one that it changes.
  const others = waiting ? read.filter((review) => !review.mine) : read
  const shown = tag === null ? others : others.filter((review) => review.tags.includes(tag))
  const own = waiting !== null || read.some((review) => review.mine)
  const write = (
    <Button size="sm" icon={SquarePen} onClick={onWrite}>
      {own ? <Trans>Edit your review</Trans> : <Trans>Write a review</Trans>}
    </Button>
  )
  if (page && read.length === 0 && !waiting)
    return (
      <EmptyState icon={MessageSquareText} title={<Trans>No reviews yet</Trans>} action={write}>
        <Trans>If you have dealt with this supplier, tell others about it.</Trans>
      </EmptyState>
    )
  return (
    <>
      {page && <ReviewSummary page={page} rating={rating} />}
      {tags.length > 0 && (
        <div className="rtag" role="group" aria-label={t`Show reviews with`}>
          <Chip on={tag === null} onClick={() => setTag(null)}>
            <Trans>All {formatNumber(read.length)}</Trans>
          </Chip>
          {tags.map((one) => (
            <Chip key={one.tag} on={tag === one.tag} onClick={() => setTag(tag === one.tag ? null : one.tag)}>
              {labelOf(one.tag, labels)} {formatNumber(one.count)}
            </Chip>
          ))}
        </div>
      )}
      <div className="section__head rev__head">
        <span className="eyebrow">
          <Trans>Newest first</Trans>
        </span>
        {write}
      </div>
      <ul className="list" aria-label={t`Reviews`}>
        {waiting && <Waiting waiting={waiting} labels={labels} ownName={ownName} />}
        {shown.map((review) => (
          <ReviewItem
            key={review.id}
            {...review}
            reviewer={review.reviewer ?? null}
            country={countryOf(review.reviewerCountry)}
            labels={labels}
            {...(review.mine && {
              side: (
                <span className="tag tag--teal">
                  <Trans>Yours</Trans>
                </span>
              ),
            })}
          />
        ))}
      </ul>
    </>
  )
}
