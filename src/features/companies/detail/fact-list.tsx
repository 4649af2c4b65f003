import { Trans } from '@lingui/react/macro'
import type { ReactElement } from 'react'

export type Fact = readonly [name: string, value: string | ReactElement | null | undefined]

/** A list of the known facts. If none is known, it says so. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => {
  if (facts.every(([, value]) => !value))
    return (
      <p className="muted small">
        <Trans>Nothing is stated about this supplier.</Trans>
      </p>
    )
  return (
    <dl className="kv kv--rows">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
