import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { matchGroups, type MatchGroup, type NamedSearch } from '#contract/entities/product-name.ts'
import { strengthText } from './closeness.ts'
import './match-line.css'

type MatchLineProps = Readonly<{
  named: NamedSearch
  /** The group that is shown alone; null: all. */
  match: MatchGroup | null
  onMatch: (match: MatchGroup | null) => void
}>

/**
 * How a keyword was read, and how many products are how close to it. Each count is a button that shows only those.
 */
export function MatchLine({ named: { name, counts }, match, onMatch }: MatchLineProps) {
  const { t } = useLingui()
  const strength = strengthText(name)
  const rest = name.rest.join(' ')
  const label = (group: MatchGroup, count: number) => {
    switch (group) {
      case 'exact':
        return <Plural value={count} one="# states it" other="# state it" />
      case 'near':
        return <Plural value={count} one="# near it" other="# near it" />
      case 'unstated':
        return <Plural value={count} one="# does not state all of it" other="# do not state all of it" />
      case 'other':
        return <Plural value={count} one="# differs" other="# differ" />
    }
  }
  if (strength === '' && rest === '') return null
  return (
    <div className="letgo" role="status">
      {counts.exact === 0 && strength !== '' && (
        <p className="letgo__t">
          <Trans>None states {strength}</Trans>
        </p>
      )}
      {rest !== '' && (
        <p className="letgo__t">
          <Trans>Not used: {rest}</Trans>
        </p>
      )}
      <div className="letgo__chips" role="group" aria-label={t`How close the products are`}>
        {matchGroups.map(
          (group) =>
            counts[group] > 0 && (
              <button
                key={group}
                type="button"
                className="chip"
                aria-pressed={match === group}
                onClick={() => onMatch(match === group ? null : group)}
              >
                {label(group, counts[group])}
              </button>
            ),
        )}
      </div>
    </div>
  )
}
