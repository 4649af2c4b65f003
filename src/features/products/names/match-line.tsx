import { Plural, useLingui } from '@lingui/react/macro'
import { matchGroups, type MatchGroup, type NamedSearch } from '#contract/entities/product-name.ts'
import { findProductsOnServer } from '#catalogue/queries/backend/server-search.ts'
import { readSearchResults } from '#catalogue/queries/lists/page-rows.ts'
import { toProductListQuery, type ProductSearch } from '#catalogue/queries/lists/searches.ts'
import { brandIn } from '#domain/names/brands.ts'
import { compareName } from '#domain/names/compare-name.ts'
import { isTechnical } from '#domain/names/formulations.ts'
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
import { contentAndFormulationText } from '#widgets/closeness.ts'
import { useEnquireForName } from './ask-for-name.ts'
import './match-line.css'

const maxSuppliers = 10
const maxRanked = 200

/** `isClose`: the product has the name, is near it or states less. Mixtures for public health (WP) are left out. */
const candidatesOf = ({ rows, named }: Readonly<{ rows: readonly Product[]; named?: NamedSearch | undefined }>) => {
  const { exact = rows.length, near = 0, unstated = 0 } = named?.counts ?? {}
  return rows.flatMap((row, index) => {
    const differences = (named && compareName(named.name, row)?.differences) ?? []
    const isMixture = differences.some(({ at }) => at === 'more-actives')
    const isOtherSalt = differences.some((one) => one.at === 'form' && one.wanted !== null && one.stated !== null)
    const isSameState = isTechnical(row.formulation) === isTechnical(named?.name.formulation)
    return isMixture && row.registrationClass === 'WP'
      ? []
      : [{ row, isMixture, isOtherSalt, isSameState, isClose: index < exact + near + unstated }]
  })
}

const preferred = <T,>(all: readonly T[], fits: (one: T) => boolean): readonly T[] =>
  all.some(fits) ? all.filter(fits) : all

/** Returns one product per supplier, those of answering suppliers first. Mixtures and other salts are a last resort. */
export const findNearestProducts = async (
  locale: Locale,
  search: ProductSearch,
  ofServer = false,
  onlyAnswering = false,
): Promise<Product[]> => {
  const read = async (answersHere: boolean | null | undefined) => {
    // Products that may not be exported to the buyer's country are excluded: the server would reject requests for them.
    const filters = { ...search.filters, answersHere, openTo: search.filters?.openTo ?? prefs.country }
    const all = { ...search, filters, match: undefined, offset: 0, limit: maxRanked }
    const onDevice = () =>
      readSearchResults(locale, 'products', { ...toProductListQuery(all, serverNow()), offset: 0, limit: maxRanked })
    return candidatesOf(await (ofServer ? findProductsOnServer(all).catch(onDevice) : onDevice()))
  }
  const [answering, all] = await Promise.all([read(true), onlyAnswering ? [] : read(search.filters?.answersHere)])
  const candidates = [
    ...answering.filter(({ isClose, isMixture, isSameState }) => isClose || (!isMixture && isSameState)),
    ...preferred(all, ({ isClose }) => isClose),
  ]
  const straight = preferred(candidates, ({ isMixture }) => !isMixture)
  const ofSupplier = new Map<string, Product>()
  for (const { row } of preferred(straight, ({ isOtherSalt }) => !isOtherSalt))
    if (row.company && !ofSupplier.has(row.company.companyId)) ofSupplier.set(row.company.companyId, row)
  return [...ofSupplier.values()].slice(0, maxSuppliers)
}

type MatchLineProps = Readonly<{
  named: NamedSearch
  search: ProductSearch
  ofServer: boolean
  terms?: SearchValues | undefined
}> &
  (
    | Readonly<{ match: MatchGroup | null; onMatch: (match: MatchGroup | null) => void }>
    | Readonly<{ linkOf: (match: MatchGroup) => string | null }>
  )

function GroupChip({
  group,
  props,
  children,
}: Readonly<{ group: MatchGroup; props: MatchLineProps; children: ReactNode }>) {
  if ('onMatch' in props) {
    const on = props.match === group
    return (
      <button type="button" className="chip" aria-pressed={on} onClick={() => props.onMatch(on ? null : group)}>
        {children}
      </button>
    )
  }
  const to = props.linkOf(group)
  if (to === null) return <span className="chip">{children}</span>
  return (
    <Link className="chip" to={to}>
      {children}
    </Link>
  )
}

export function MatchLine(props: MatchLineProps) {
  const { named, search, ofServer, terms } = props
  const { t } = useLingui()
  const locale = useLocale()
  const { name, counts } = named
  const { wish, askFor } = useEnquireForName(name, search.keyword, terms)
  const backend = useBackend()
  const askNearest = async (onlyAnswering: boolean) => {
    const products = await findNearestProducts(locale, search, ofServer, onlyAnswering)
    if (products.length === 0) showToast({ tone: 'bad', text: t`No supplier that answers here has this product` })
    else await askFor(products)
  }
  const strength = contentAndFormulationText(name)
  const rest = name.rest.join(' ')
  const labels = (count: number): Record<MatchGroup, ReactNode> => ({
    exact: <Plural value={count} one="# states it" other="# state it" />,
    near: <Plural value={count} one="# near it" other="# near it" />,
    unstated: <Plural value={count} one="# does not state all of it" other="# do not state all of it" />,
    other: <Plural value={count} one="# differs" other="# differ" />,
  })
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
                {labels(counts[group])[group]}
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
