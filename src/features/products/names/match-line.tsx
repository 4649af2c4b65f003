import { Plural, useLingui } from '@lingui/react/macro'
import { matchGroups, type MatchGroup, type NamedSearch } from '#contract/entities/product-name.ts'
import { findOnServer } from '#catalogue/queries/backend/server-search.ts'
import { readResults } from '#catalogue/queries/lists/page-rows.ts'
import { toProductListQuery, type ProductSearch } from '#catalogue/queries/lists/searches.ts'
import { brandIn } from '#domain/names/brands.ts'
import { compareName } from '#domain/names/compare-name.ts'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import type { SearchValues } from '#domain/requests/draft/defaults.ts'
import { serverNow } from '#lib/clock.ts'
import { prefs, useLocale } from '#prefs/prefs.ts'
import { useBackend } from '#api/use-backend.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { nameDetailsText } from '#widgets/closeness.ts'
import { useEnquireForName } from './ask-for-name.ts'
import './match-line.css'

const maxSuppliers = 10
/** Number of ranked products among which the nearest product of each supplier is searched. */
const maxRanked = 200

/**
 * For each of up to ten suppliers, the product nearest to the searched name; first the suppliers who answer here.
 * Products of another strength, formulation or salt are included only if no supplier has a closer one.
 */
export const nearestProducts = async (
  locale: Locale,
  search: ProductSearch,
  ofServer = false,
  onlyAnswering = false,
): Promise<Product[]> => {
  // A product that may not be exported to the buyer's country is excluded, because the request for it would be refused.
  const answering = onlyAnswering && { answersHere: true }
  const filters = { ...search.filters, openTo: search.filters?.openTo ?? prefs.country, ...answering }
  const query = { ...toProductListQuery({ ...search, filters }, serverNow()), offset: 0, limit: maxRanked }
  const onDevice = () => readResults(locale, 'products', query)
  const all = { ...search, filters, match: undefined, offset: 0, limit: maxRanked }
  const { rows, named } = await (ofServer ? findOnServer(all).catch(onDevice) : onDevice())
  const counts = named?.counts
  const close = counts ? counts.exact + counts.near + counts.unstated : 0
  const closeRows = rows.slice(0, close || maxRanked)
  const hasOtherSalt = (row: Product) =>
    named &&
    compareName(named.name, row)?.differences.some(
      (one) => one.at === 'form' && one.wanted !== null && one.stated !== null,
    )
  const sameSalt = closeRows.filter((row) => !hasOtherSalt(row))
  const ofSupplier = new Map<string, Product>()
  for (const row of sameSalt.length > 0 ? sameSalt : closeRows)
    if (row.company && !ofSupplier.has(row.company.companyId)) ofSupplier.set(row.company.companyId, row)
  const nearest = [...ofSupplier.values()]
  const answersHere = ({ company }: Product) => company?.answersHere === true
  return [...nearest.filter(answersHere), ...nearest.filter((one) => !answersHere(one))].slice(0, maxSuppliers)
}

type MatchLineProps = Readonly<{
  named: NamedSearch
  search: ProductSearch
  /** True if the list shows the server's answer, because this device has only a part of the library. */
  ofServer: boolean
  /** The order terms that a question stated besides the name. */
  terms?: SearchValues | undefined
}> &
  (
    | Readonly<{ match: MatchGroup | null; onMatch: (match: MatchGroup | null) => void }>
    /** The links to the products of a group, if they are on another page. */
    | Readonly<{ linkOf: (match: MatchGroup) => string | null }>
  )

type GroupChipProps = Readonly<{ group: MatchGroup; props: MatchLineProps; children: ReactNode }>

function GroupChip({ group, props, children }: GroupChipProps) {
  if ('linkOf' in props) {
    const to = props.linkOf(group)
    return to === null ? (
      <span className="chip">{children}</span>
    ) : (
      <Link className="chip" to={to}>
        {children}
      </Link>
    )
  }
  const { match, onMatch } = props
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={match === group}
      onClick={() => onMatch(match === group ? null : group)}
    >
      {children}
    </button>
  )
}

/** The parsed keyword, and the number of products by closeness, as buttons that show only those products. */
export function MatchLine(props: MatchLineProps) {
  const { named, search, ofServer, terms } = props
  const { t } = useLingui()
  const locale = useLocale()
  const { name, counts } = named
  const { wish, askFor } = useEnquireForName(name, search.keyword, terms)
  const backend = useBackend()
  const askNearest = async (onlyAnswering: boolean) => {
    const products = await nearestProducts(locale, search, ofServer, onlyAnswering)
    if (products.length === 0) showToast({ tone: 'bad', text: t`No supplier that answers here has this product` })
    else await askFor(products)
  }
  const strength = nameDetailsText(name)
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
  const trade = brandIn(search.keyword ?? '')
  const brand = trade?.brand ?? ''
  const activeName = trade?.name[locale] ?? ''
  if (strength === '' && rest === '' && !trade) return null
  return (
    <div className="cluster line-b letgo" role="status">
      {trade && (
        <p className="strong">
          {t`${brand} is a trade name. These are products with its active ingredient, ${activeName}.`}
        </p>
      )}
      {counts.exact === 0 && strength !== '' && <p className="strong">{t`None states ${strength}`}</p>}
      {rest !== '' && <p className="strong">{t`Not used: ${rest}`}</p>}
      <div className="chips" role="group" aria-label={t`How close the products are`}>
        {matchGroups.map(
          (group) =>
            counts[group] > 0 && (
              <GroupChip key={group} group={group} props={props}>
                {label(group, counts[group])}
              </GroupChip>
            ),
        )}
      </div>
      {strength !== '' && (
        <span className="cluster push letgo__ask">
          {backend?.knowsAdditions && (
            <Button onClick={() => void askNearest(true)}>{t`Ask only those who answer here`}</Button>
          )}
          <Button look="primary" icon={Send} onClick={() => void askNearest(false)}>{t`Ask for ${wish}`}</Button>
        </span>
      )}
    </div>
  )
}
