import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ComponentType, useState } from 'react'
import { useLocation, useNavigate, Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { CompanyHit } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { prefs } from '#prefs/prefs.ts'
import { useRememberSearch, forgetSearch, forgetSearches } from '#prefs/recent-searches.ts'
import { useQuickSearch } from '#catalogue/queries/lists/quick-search.ts'
import { useServerSearch, type ServerAnswer, type ServerSearches } from '#catalogue/queries/backend/server-search.ts'
import { paths } from '#domain/paths.ts'
import { fieldOf } from '#lib/field-of.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { EmptyState } from '#ui/lists/list-states.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { SourceLine, useSearchSource, useDeviceSource } from './source-line.tsx'
import { useUrlParams } from '#ui/page/use-address.ts'
import './search.css'
import { CloudAlert, History, X } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { Section } from '#ui/marks/card.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'

/** `onAgain`: null while the server is only slow. */
function ServerSilent({ onAgain }: Readonly<{ onAgain: (() => void) | null }>) {
  const { t } = useLingui()
  return (
    <div className="row g-3 t-14 search__failed" role={onAgain ? 'alert' : 'status'}>
      {onAgain ? <Icon of={CloudAlert} /> : <Spinner />}
      <span className="grow">
        {onAgain
          ? t`The server did not respond. Showing what is on this device.`
          : t`The server has not responded yet. Showing what is on this device.`}
      </span>
      {onAgain && <Button size="sm" onClick={onAgain}>{t`Try again`}</Button>}
    </div>
  )
}

type RowOf = Readonly<{ products: Product; companies: CompanyHit }>
type Kind = keyof RowOf

type SearchFrameProps<K extends Kind> = Readonly<{
  kind: K
  searchOf: (params: URLSearchParams, size: 20 | 50 | 100) => ServerSearches[K]
  List: ComponentType<{ readonly server: LiveRead<ServerAnswer<RowOf[K]>> | null }>
}>

const slowAfterMs = 3000

const useIsSlow = (asking: boolean): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!asking) return
    const timer = setTimeout(() => setLate(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [asking])
  return asking && late
}

const hrefs = { products: paths.searchProducts, companies: paths.searchCompanies } as const

const throughTabs = { throughTabs: true } as const

/** Products and suppliers have separate pages, so after a change of tab the new page focuses its tab. */
const useFocusOfTab = (id: string) => {
  const cameByTab = fieldOf(useLocation().state, 'throughTabs') === true
  useEffect(() => {
    if (cameByTab) document.getElementById(id)?.focus()
  }, [cameByTab, id])
}

function NoKeyword({ kind }: Readonly<{ kind: Kind }>) {
  const { t } = useLingui()
  const { recentSearches } = useSnapshot(prefs)
  const searchable = {
    products: (
      <Trans>
        Product, active ingredient in any of the four languages, CAS, registration number, crop, pest or supplier.
      </Trans>
    ),
    companies: (
      <Trans>
        Supplier’s name, city, province or stock code; or what it offers: product, active ingredient, CAS, registration
        number, crop or pest.
      </Trans>
    ),
  }
  return (
    <div className="page page--narrow">
      <EmptyState title={t`Enter search keywords`}>{searchable[kind]}</EmptyState>
      {recentSearches.length > 0 && (
        <Section
          id="recent-searches"
          title={t`Recent searches on this device`}
          aside={<Button look="link" onClick={forgetSearches}>{t`Clear all`}</Button>}
        >
          <ul className="list">
            {recentSearches.map((keyword) => (
              <li key={keyword} className="row search__recent">
                <Link className="lrow grow" to={hrefs[kind](keyword)}>
                  <Icon of={History} />
                  <span translate="no" className="item__t wraps">
                    {keyword}
                  </span>
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
        </Section>
      )}
    </div>
  )
}

export const SearchFrame = <K extends Kind>({ kind, searchOf, List }: SearchFrameProps<K>) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const phone = usePhone()
  const { pageSize } = useSnapshot(prefs)
  const [params, changeAddress] = useUrlParams()
  const keyword = params.get('keyword') ?? ''
  const search = (text: string) => changeAddress({ page: null, keyword: text.trim() === '' ? null : text }, 'typing')
  const source = useSearchSource()
  const deviceSource = useDeviceSource()
  const counts = dataOr(useQuickSearch(keyword, 0), null)
  const server = useServerSearch(kind, searchOf(params, pageSize), source.at === 'server')
  const isEmpty = keyword.trim() === ''
  const asking = server?.status === 'loading' || (server?.status === 'ready' && server.data.asking)
  const slow = useIsSlow(asking)
  const showsDevice = slow || server?.status === 'failed'
  // While the server's list is shown, the counts of this device are not, because the two would contradict each other.
  const countOf = (of: Kind) => {
    if (!server || showsDevice) return counts?.[of].total
    return of === kind && server.status === 'ready' ? server.data.total : undefined
  }
  const isOutdated = server && !showsDevice ? asking : counts?.keyword !== keyword.trim()
  useRememberSearch(keyword, isOutdated ? 0 : (countOf(kind) ?? 0))
  const focusesHead = isEmpty && !phone
  useEffect(() => {
    if (focusesHead) document.querySelector<HTMLElement>('[data-search]')?.focus()
  }, [focusesHead])
  useFocusOfTab(`search-${kind}`)
  return (
    <div className="fill search">
      <div className="meta between line-b search__head">
        {phone && <SearchField label={t`Search products and suppliers`} value={keyword} onSearch={search} needsWord />}
        {!isEmpty && (
          <>
            <Tabs<Kind>
              id="search"
              label={t`Search results`}
              value={kind}
              items={[
                { value: 'products', label: t`Products`, count: countOf('products') },
                { value: 'companies', label: t`Suppliers`, count: countOf('companies') },
              ]}
              onValue={(to) => void navigate(hrefs[to](keyword), { state: throughTabs })}
            />
            <SourceLine source={showsDevice ? deviceSource : source} />
          </>
        )}
      </div>
      {isEmpty ? (
        <NoKeyword kind={kind} />
      ) : (
        <TabPanel id="search" value={kind}>
          {server?.status === 'failed' && <ServerSilent onAgain={server.retry} />}
          {slow && <ServerSilent onAgain={null} />}
          <div className="fill">
            <List server={showsDevice ? null : server} />
          </div>
        </TabPanel>
      )}
    </div>
  )
}
