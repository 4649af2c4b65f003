import { useId, type ReactNode } from 'react'
import { asLine, Part } from '../page/part.tsx'

interface CardProps {
  readonly title?: ReactNode
  /** At the end of the header: a link or a count. */
  readonly aside?: ReactNode
  /** No padding: a list or table reaches the edges. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** An independent part of a page. Separate groups with white space, and use a card only where that is not enough. */
export const Card = ({ title, aside, flush = false, children }: CardProps) => {
  const id = useId()
  return (
    <section className={flush ? 'card card--flush' : 'card'} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <div className="card__head">
          {title && (
            <h2 className="h3" id={id}>
              {title}
            </h2>
          )}
          {aside}
        </div>
      )}
      <Part renderFailed={asLine}>{flush ? children : <div className="card__body">{children}</div>}</Part>
    </section>
  )
}
