import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReviewTag } from '#account/reads/lists/reviews.ts'
import { dayIn } from '#domain/lifecycle/deadline.ts'
import { comma, formatDay } from '#i18n/formats.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Stars } from '#ui/marks/stars.tsx'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface ReviewItemProps {
  /** Null: the reviewer gave no name, or the account is deleted. */
  readonly reviewer: string | null
  /** Name of the reviewer's country; undefined: not known. */
  readonly country?: string | undefined
  readonly rate: number
  readonly createTime: number
  readonly content: string
  readonly tags: readonly string[]
  readonly labels: readonly ReviewTag[]
  /** The state of the buyer's own review, with its actions. */
  readonly side?: ReactNode
}

/** A tag that this app does not know is shown as it is. */
export const labelOf = (tag: string, labels: readonly ReviewTag[]): string =>
  labels.find((one) => one.value === tag)?.label ?? tag

export const ReviewItem = (props: ReviewItemProps) => {
  const { reviewer, country, rate, createTime, content, tags, labels, side } = props
  return (
    <li className="rev">
      <div className="item">
        <Avatar name={reviewer ?? ''} />
        <span className="grow">
          <span className="item__t">
            {reviewer ?? <Trans>Anonymous buyer</Trans>}
            {country && `${comma()}${country}`}
          </span>
          <span className="rev__meta">
            <Stars value={rate} />
            {createTime > 0 && <time className="tiny faint num">{formatDay(dayIn(ownZone(), createTime))}</time>}
          </span>
        </span>
        {side}
      </div>
      <p className="rev__text">{content}</p>
      {tags.length > 0 && (
        <div className="rev__tags">
          {tags.map((tag) => (
            <span key={tag} className="tag">
              {labelOf(tag, labels)}
            </span>
          ))}
        </div>
      )}
    </li>
  )
}
