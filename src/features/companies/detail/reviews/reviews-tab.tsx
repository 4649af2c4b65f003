import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, LogIn, RotateCw, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Company } from '#contract/entities/company.ts'
import { requestLogin } from '#api/refusals.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { reviewsPerPage, useReviews, useReviewTags, useWaitingReview } from '#account/queries/suppliers.ts'
import { dataOr, mayBeStale } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { toFiveScale } from '#lib/five-scale.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState, ListStates, SkeletonRows } from '#ui/lists/list-states.tsx'
import { LoadMore } from '#ui/lists/pager.tsx'
import { Note } from '#ui/marks/note.tsx'
import { ReviewList } from './review-list.tsx'
import { renderFailedDialog, lazyPart, withEmptySuspense } from '#ui/page/part.tsx'
import './reviews.css'

const ReviewDialog = withEmptySuspense(
  lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog, renderFailedDialog),
)

type NoReviewsProps = Readonly<{ failure: 'unreached' | 'refused'; onAgain: () => void; onWrite: () => void }>

const NoReviewsTitle = ({ failure }: Pick<NoReviewsProps, 'failure'>) =>
  failure === 'refused' ? (
    <Trans>The reviews could not be loaded from the server</Trans>
  ) : (
    <Trans>The reviews are not on this device yet</Trans>
  )

/** Shown if no reviews were ever read on this device. The buyer can still write a review, which is sent when online. */
const NoReviews = ({ failure, onAgain, onWrite }: NoReviewsProps) => (
  <EmptyState
    icon={CloudOff}
    title={<NoReviewsTitle failure={failure} />}
    action={
      <div className="btnbar">
        {failure === 'unreached' && (
          <Button icon={SquarePen} onClick={onWrite}>
            <Trans>Write a review</Trans>
          </Button>
        )}
        <Button icon={RotateCw} onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    }
  >
    {failure === 'unreached' && <Trans>They load when you are online and can then be read offline.</Trans>}
  </EmptyState>
)

const Reviews = ({ company, ownName }: { readonly company: Company; readonly ownName: string }) => {
  const { t } = useLingui()
  const waitingRead = useWaitingReview(company.companyId)
  const waiting = dataOr(waitingRead, null)
  const [pages, setPages] = useState(1)
  const reviewsResult = useReviews(company.companyId, pages, waiting?.opId ?? null)
  const { read, requestState, askAgain } = reviewsResult
  const labels = dataOr(useReviewTags().read, null)?.data ?? []
  const [writing, setWriting] = useState(false)
  const storedReviews = dataOr(read, null)
  const page = storedReviews?.data ?? null
  const myReview = page?.list.find((review) => review.mine) ?? null
  const write = () => setWriting(true)
  const moreCount = page ? page.total - page.list.length : 0
  const onMore = (have: number) => {
    const neededPages = Math.floor(have / reviewsPerPage) + 1
    if (neededPages === pages) askAgain()
    else setPages(neededPages)
  }
  const reviews = (
    <ReviewList
      page={page}
      rating={toFiveScale(company.rating)}
      waiting={waiting}
      labels={labels}
      buyerName={ownName}
      onWrite={write}
    />
  )
  const list = () => {
    if (waitingRead.status !== 'ready') return <ListStates read={waitingRead} />
    if (!page) {
      const missing = mayBeStale(requestState) ? requestState : null
      if (read.status === 'ready' && !waiting && missing)
        return <NoReviews failure={missing} onAgain={askAgain} onWrite={write} />
      return (
        <>
          {waiting && reviews}
          <ListStates
            of={reviewsResult}
            line={waiting !== null}
            missing={missing && <NoReviewsTitle failure={missing} />}
          />
        </>
      )
    }
    return (
      <>
        {storedReviews && mayBeStale(requestState) && (
          <div className="stale">
            <Note tone="offline">
              {requestState === 'refused'
                ? t`Last loaded version.`
                : t`Last loaded version. A review you write now is sent automatically when you are online.`}
            </Note>
          </div>
        )}
        {reviews}
        {moreCount > 0 ? (
          <LoadMore state={requestState === 'asking' ? 'loading' : 'more'} onMore={() => onMore(page.list.length)} />
        ) : (
          page.list.length > 0 && <LoadMore state="end" />
        )}
        {storedReviews && mayBeStale(requestState) && <AsOf at={storedReviews.asOf} />}
      </>
    )
  }
  return (
    <>
      {list()}
      {writing && (
        <ReviewDialog
          company={company}
          tags={labels}
          before={waiting?.review ?? myReview}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

export const ReviewsTab = ({ company }: { readonly company: Company }) => {
  const { t } = useLingui()
  const { view } = useSnapshot(sessionState)
  switch (view.status) {
    case 'starting':
      return <SkeletonRows rows={4} />
    case 'visitor':
      return (
        <EmptyState
          icon={LogIn}
          title={<Trans>Log in to read reviews</Trans>}
          action={<Button look="primary" onClick={requestLogin}>{t`Log in`}</Button>}
        />
      )
    case 'signed-in':
    case 'expired':
      return <Reviews company={company} ownName={userOf(view)?.nickname ?? ''} />
  }
}
