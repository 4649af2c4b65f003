import { useLingui } from '@lingui/react/macro'
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

const Reviews = ({ company, ownName }: { readonly company: Company; readonly ownName: string }) => {
  const { t } = useLingui()
  const waitingRead = useWaitingReview(company.companyId)
  const waiting = dataOr(waitingRead, null)
  const [pages, setPages] = useState(1)
  const reviewsResult = useReviews(company.companyId, pages, waiting?.opId ?? null)
  const { read, requestState, askAgain } = reviewsResult
  const isStale = mayBeStale(requestState)
  const labels = dataOr(useReviewTags().read, null)?.data ?? []
  const [writing, setWriting] = useState(false)
  const storedReviews = dataOr(read, null)
  const page = storedReviews?.data ?? null
  const myReview = page?.list.find((review) => review.mine) ?? null
  const write = () => setWriting(true)
  const neededPages = Math.floor((page?.list.length ?? 0) / reviewsPerPage) + 1
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
      const missing =
        requestState === 'refused'
          ? t`The reviews could not be loaded from the server`
          : t`The reviews are not on this device yet`
      if (read.status === 'ready' && !waiting && requestState === 'unreached')
        return (
          <EmptyState
            icon={CloudOff}
            title={missing}
            action={
              <div className="btnbar">
                <Button icon={SquarePen} onClick={write}>{t`Write a review`}</Button>
                <Button icon={RotateCw} onClick={askAgain}>{t`Try again`}</Button>
              </div>
            }
          >{t`They load when you are online and can then be read offline.`}</EmptyState>
        )
      return (
        <>
          {waiting && reviews}
          <ListStates of={reviewsResult} line={waiting !== null} missing={missing} />
        </>
      )
    }
    return (
      <>
        {isStale && (
          <div className="stale">
            <Note tone="offline">
              {requestState === 'refused'
                ? t`Last loaded version.`
                : t`Last loaded version. A review you write now is sent automatically when you are online.`}
            </Note>
          </div>
        )}
        {reviews}
        {page.total > page.list.length ? (
          <LoadMore
            state={requestState === 'asking' ? 'loading' : 'more'}
            onMore={() => (neededPages === pages ? askAgain() : setPages(neededPages))}
          />
        ) : (
          page.list.length > 0 && <LoadMore state="end" />
        )}
        {storedReviews && isStale && <AsOf at={storedReviews.asOf} />}
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
  if (view.status === 'starting') return <SkeletonRows rows={4} />
  if (view.status === 'visitor')
    return (
      <EmptyState
        icon={LogIn}
        title={t`Log in to read reviews`}
        action={<Button look="primary" onClick={requestLogin}>{t`Log in`}</Button>}
      />
    )
  return <Reviews company={company} ownName={userOf(view)?.nickname ?? ''} />
}
