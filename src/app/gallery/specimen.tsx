import type { ReactNode } from 'react'

interface SpecimenProps {
  /** Its words are for developers. */
  readonly translate: 'no'
  readonly name: string
  /** Of twelve columns. */
  readonly span?: 4 | 6 | 8 | 12
  readonly children: ReactNode
}

/** One box of the gallery. */
export const Specimen = ({ translate, name, span = 6, children }: SpecimenProps) => (
  <section className={`k w${span}`} translate={translate}>
    <h2>{name}</h2>
    {children}
  </section>
)
