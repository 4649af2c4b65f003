import { useId, type ReactNode } from 'react'

interface CardProps {
  readonly title?: ReactNode
  /** At the end of the head: a link or a count. */
  readonly aside?: ReactNode
  /** A list or a table to the edges instead of padded text. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A part of a page that stands by itself. White space separates groups; a card only where that is not enough. */
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
      {flush ? children : <div className="card__body">{children}</div>}
    </section>
  )
}
