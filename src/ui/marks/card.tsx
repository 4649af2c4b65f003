import { useId, type ReactNode } from 'react'
import { renderFailedLine, PartBoundary } from '../page/part.tsx'
import '../styles/parts.css'

interface CardProps {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  readonly flush?: boolean
  readonly children: ReactNode
}

export const Card = ({ title, aside, flush = false, children }: CardProps) => {
  const id = useId()
  return (
    <section className={flush ? 'card flush' : 'card'} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <div className="row g-3 between line-b pad-s card__head">
          {title && (
            <h2 className="h3" id={id}>
              {title}
            </h2>
          )}
          {aside}
        </div>
      )}
      <PartBoundary renderFailed={renderFailedLine}>
        {flush ? children : <div className="card__body">{children}</div>}
      </PartBoundary>
    </section>
  )
}

type SectionProps = Readonly<{
  id?: string
  title: ReactNode
  aside?: ReactNode
  heading?: 'h2' | 'h3'
  children: ReactNode
}>

export function Section({ id, title, aside, heading: Heading = 'h2', children }: SectionProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        <Heading className="h2" id={id}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

type Fact = readonly [name: string, value: ReactNode]

export function Facts({ facts }: Readonly<{ facts: readonly Fact[] }>) {
  return (
    <dl className="kv kv--rows">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd translate="no" className="num">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
