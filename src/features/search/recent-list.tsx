import { Trans, useLingui } from '@lingui/react/macro'
import { History, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs-state.ts'
import { forgetSearch, forgetSearches } from '#prefs/recent-searches.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'

/** Recent searches, which never leave this device. */
export const RecentList = ({ hrefOf }: { readonly hrefOf: (keyword: string) => string }) => {
  const { t } = useLingui()
  const { recentSearches } = useSnapshot(prefs)
  if (recentSearches.length === 0) return null
  return (
    <section className="section" aria-labelledby="recent-searches">
      <div className="section__head">
        <h2 className="h2" id="recent-searches">
          <Trans>Recent searches on this device</Trans>
        </h2>
        <Button look="link" onClick={forgetSearches}>
          <Trans>Clear all</Trans>
        </Button>
      </div>
      <ul className="list">
        {recentSearches.map((keyword) => (
          <li key={keyword} className="search__recent">
            <Link className="lrow grow" to={hrefOf(keyword)}>
              <History className="icon" aria-hidden />
              <span className="item__t wraps">{keyword}</span>
            </Link>
            <IconButton
              icon={X}
              size="sm"
              label={t`Remove “${keyword}” from recent searches`}
              onClick={() => forgetSearch(keyword)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
