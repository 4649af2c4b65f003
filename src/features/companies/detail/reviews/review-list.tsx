import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, MessageSquareText, SquarePen, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReviewPage, ReviewTag, WaitingReview } from '#account/queries/suppliers.ts'
import { paths } from '#domain/paths.ts'
import { useCountryName } from '#catalogue/queries/names/reference.ts'
import { groupBy } from '#lib/group-by.ts'
import { listSeparator, formatDay, formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { EmptyState } from '#ui/lists/list-states.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { useWaitingChangeStates } from '#account/queries/drafts.ts'
import { RequestStatePill } from '#widgets/request-state.tsx'
import { type ReviewPart, reviewParts } from '#contract/calls/reviews.ts'
import { Meter } from '#ui/marks/meter.tsx'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import type { Review } from '#contract/entities/company.ts'
import { meanRating } from '#domain/reviews/rating.ts'
import { toFiveScale } from '#lib/five-scale.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import '#ui/marks/stars.css'

export const starValues = [1, 2, 3, 4, 5] as const

const Stars = ({ value }: { readonly value: number }) => {
  const { t } = useLingui()
  const stars = toFiveScale(value) ?? 0
  const rating = formatNumber(stars, { maximumFractionDigits: 2 })
  return (
    <span className="five" role="img" aria-label={t`${rating} of 5`}>
      {starValues.map((n) => (
        <Star key={n} className={n <= Math.round(stars) ? 'icon' : 'icon off'} aria-hidden />
      ))}
    </span>
  )
}

export const aspectLabels = {
  infoRate: msg`Accuracy of information`,
  speedRate: msg`Response time`,
  professionRate: msg`Professionalism`,
  feedbackRate: msg`Quality of the response`,
  attitudeRate: msg`Service attitude`,
  qualityRate: msg`Product quality`,
} satisfies Record<ReviewPart, MessageDescriptor>

export const aspectMeans = (reviews: readonly Review[]): Record<ReviewPart, number | null> => {
  const mean = (part: ReviewPart) => meanRating(reviews.flatMap((review) => toFiveScale(review[part]) ?? []))
  return Object.fromEntries(reviewParts.map((part) => [part, mean(part)])) as Record<ReviewPart, number | null>
}

export const tagCountsOf = (reviews: readonly Review[]): { tag: string; count: number }[] => {
  const tags = reviews.flatMap((review) => [...new Set(review.tags)])
  return [...groupBy(tags, (tag) => tag)]
    .map(([tag, all]) => ({ tag, count: all.length }))
    .sort((a, b) => b.count - a.count)
}

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface ReviewItemProps extends Pick<Review, 'rate' | 'createTime' | 'content' | 'tags'> {
  /** Null if the reviewer gave no name, or if the account was deleted. */
  readonly reviewer: string | null
  readonly country?: string | null
  readonly labels: readonly ReviewTag[]
  readonly side?: ReactNode
}

const labelOf = (tag: string, labels: readonly ReviewTag[]): string =>
  labels.find((one) => one.value === tag)?.label ?? tag

const ReviewItem = ({ reviewer, country, rate, createTime, content, tags, labels, side }: ReviewItemProps) => (
  <li className="rev">
    <div className="item">
      <Avatar name={reviewer ?? ''} />
      <span className="grow">
        <span className="item__t">
          <span>{reviewer ?? <Trans>Anonymous buyer</Trans>}</span>
          {country && <span>{`${listSeparator()}${country}`}</span>}
        </span>
        <span className="meta mt-1">
          <Stars value={rate} />
          {createTime > 0 && (
            <time translate="no" className="tiny faint num">
              {formatDay(dayInZone(deviceZone(), createTime))}
            </time>
          )}
        </span>
      </span>
      {side}
    </div>
    <p className="mt-2 pre measure">{content}</p>
    {tags.length > 0 && (
      <div className="cluster mt-3">
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {labelOf(tag, labels)}
          </span>
        ))}
      </div>
    )}
  </li>
)

const twoDecimals = (value: number) => formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const ReviewSummary = ({ page, rating }: Pick<ReviewListProps, 'rating'> & { readonly page: ReviewPage }) => {
  const { t, i18n } = useLingui()
  const overall = rating ?? meanRating(page.list.flatMap(({ rate }) => toFiveScale(rate) ?? []))
  const counted = page.list.length
  if (overall === null || counted === 0) return null
  const parts = aspectMeans(page.list)
  return (
    <section className="card rate" aria-label={t`Rating breakdown`}>
      <div className="rate__sum">
        <div translate="no" className="strong num rate__big">
          {twoDecimals(overall)}
        </div>
        <div>
          <Stars value={overall} />
          <p className="tiny faint">
            {counted < page.total ? (
              <Plural value={counted} one="Based on the latest review" other="Based on the latest # reviews" />
            ) : (
              <Plural value={counted} one="Overall, based on # review" other="Overall, based on # reviews" />
            )}
          </p>
        </div>
      </div>
      <div className="stack g-2">
        {reviewParts.map((part) => {
          const value = parts[part]
          const label = i18n._(aspectLabels[part])
          return (
            <div className="rate__row" key={part}>
              <span>{label}</span>
              <b>{value === null ? <Trans>none</Trans> : twoDecimals(value)}</b>
              <span className="rate__bar">
                <Meter label={label} value={value ?? 0} max={5} />
              </span>
            </div>
          )
        })}
      </div>
    </section>
  )
}

type ReviewListProps = Readonly<{
  page: ReviewPage | null
  /** On the five-star scale, from the supplier's row, so that it equals the rating in lists. */
  rating: number | null
  waiting: WaitingReview | null
  labels: readonly ReviewTag[]
  buyerName: string
  onWrite: () => void
}>

export const ReviewList = ({ page, rating, waiting, labels, buyerName, onWrite }: ReviewListProps) => {
  const { t } = useLingui()
  const [tag, setTag] = useState<string | null>(null)
  const sendStates = useWaitingChangeStates()
  const read = page?.list ?? []
  const tags = tagCountsOf(read)
  const countryName = useCountryName()
  const shownReviews = read.filter(({ mine, tags: own }) => !(waiting && mine) && (tag === null || own.includes(tag)))
  const hasOwnReview = waiting !== null || read.some((review) => review.mine)
  const write = (
    <Button size="sm" icon={SquarePen} onClick={onWrite}>
      {hasOwnReview ? <Trans>Edit your review</Trans> : <Trans>Write a review</Trans>}
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
        <div className="cluster mt-4" role="group" aria-label={t`Show reviews with`}>
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
        <span className="tiny faint medium">{t`Newest first`}</span>
        {write}
      </div>
      <ul className="list" aria-label={t`Reviews`}>
        {waiting && (
          <ReviewItem
            {...waiting.review}
            reviewer={buyerName || null}
            createTime={waiting.createdAt}
            labels={labels}
            side={
              waiting.refused ? (
                <Link to={paths.device('waiting')}>
                  <StatusPill tone="attention" icon={CircleAlert}>{t`Not sent, see the outbox`}</StatusPill>
                </Link>
              ) : (
                <RequestStatePill state={sendStates[`review:${waiting.review.companyId}`]} />
              )
            }
          />
        )}
        {shownReviews.map((review) => (
          <ReviewItem
            key={review.id}
            {...review}
            reviewer={review.reviewer ?? null}
            country={review.reviewerCountry ? countryName(review.reviewerCountry) : null}
            labels={labels}
            side={review.mine && <span className="tag tag--teal">{t`Yours`}</span>}
          />
        ))}
      </ul>
    </>
  )
}
