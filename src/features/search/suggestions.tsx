import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Factory, FlaskConical, History, MessageSquare, type LucideIcon } from 'lucide-react'
import { useId, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { CompanyHit } from '#contract/entities/company.ts'
import { prefs } from '#prefs/prefs.ts'
import { rememberSearch } from '#prefs/recent-searches.ts'
import { keywordRanges, useQuickSearch, type QuickAnswer } from '#catalogue/queries/lists/quick-search.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatNumber, formatPlace } from '#i18n/formats.ts'
import { isInputMethodKey } from '#lib/input-method.ts'
import { dataOr } from '#lib/live-read.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { HighlightedText } from '#ui/marks/marks.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { SourceLine, useDeviceSource } from './source-line.tsx'
import './search.css'

type SuggestionsProps = Readonly<{
  text: string
  input: RefObject<HTMLInputElement | null>
  onClose: () => void
  onRecent: ((keyword: string) => void) | null
  onAsk?: (question: string) => void
}>

type Suggestion = Readonly<{
  key: string
  to: string
  keyword: string
  lead: ReactNode
  title: ReactNode
  detail?: string
}>

const perKind = 4

const markedText = (text: string, keyword: string, corrected: readonly string[]) => (
  <UnbrokenText
    text={text}
    draw={(piece) => <HighlightedText text={piece} ranges={keywordRanges(piece, keyword, corrected)} />}
  />
)

const suggestion = (key: string, to: string, keyword: string, icon: LucideIcon, title: string): Suggestion => {
  return { key, to, keyword, lead: <Icon of={icon} />, title }
}

const rowsFound = (keyword: string, answer: QuickAnswer, matches: (row: CompanyHit) => string): Suggestion[] => [
  ...answer.products.rows.map((row) => ({
    key: `p${row.pesticideId}`,
    to: paths.product(row.pesticideId),
    keyword,
    lead: <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} size="sm" />,
    title: markedText(row.name, keyword, answer.products.corrected),
    detail: [row.registrationNo, row.company?.name].filter(Boolean).join(' · '),
  })),
  ...answer.companies.rows.map((row) => ({
    key: `c${row.companyId}`,
    to: paths.company(row.companyId),
    keyword,
    lead: <Monogram name={row.name} size="sm" />,
    title: markedText(row.name, keyword, answer.companies.corrected),
    detail: [formatPlace(row), row.mainProducts.slice(0, 3).join(listSeparator()), matches(row)]
      .filter(Boolean)
      .join(' · '),
  })),
]

const askKey = 'ask'

const useKeys = (
  { text, input, onClose }: Omit<SuggestionsProps, 'onRecent' | 'onAsk'>,
  listId: string,
  keys: readonly string[],
  choose: (at: number) => void,
) => {
  // The active suggestion is stored by key and text, because after more typing, another one may have its index.
  const [active, setActive] = useState({ text, key: '' })
  const count = keys.length
  const at = active.text === text ? keys.indexOf(active.key) : -1
  // This is a layout effect, so that a key pressed right after a render applies to the visible rows.
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    const onKey = (event: KeyboardEvent) => {
      if (isInputMethodKey(event)) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : -1
        setActive({ text, key: keys[((at + step + 1 + count + 1) % (count + 1)) - 1] ?? '' })
      } else if (event.key === 'Escape') {
        event.preventDefault()
        onClose()
      } else if (event.key === 'Enter' && at >= 0) {
        event.preventDefault()
        choose(at)
      }
    }
    field.addEventListener('keydown', onKey)
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(count > 0),
      'aria-controls': listId,
      ...(at >= 0 && { 'aria-activedescendant': `${listId}-${at}` }),
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    return () => {
      field.removeEventListener('keydown', onKey)
      for (const name of Object.keys(attributes)) field.removeAttribute(name)
    }
  })
  return at
}

export const Suggestions = ({ text, input, onClose, onRecent, onAsk }: SuggestionsProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const listId = useId()
  const { recentSearches } = useSnapshot(prefs)
  const source = useDeviceSource()
  const keyword = text.trim()
  const read = useQuickSearch(keyword, perKind)
  const answer = dataOr(read, null)
  const matches = ({ name, matching = 0 }: CompanyHit) =>
    matching > 0 && answer && keywordRanges(name, keyword, answer.companies.corrected).length === 0
      ? t`${plural(matching, { one: '# product matches', other: '# products match' })}`
      : ''
  // Suppliers are also found by their products, so a partial copy cannot count either of the two.
  const isCounted = source.at === 'device' && answer?.keyword === keyword
  const productTotal = formatNumber(answer?.products.total ?? 0)
  const companyTotal = formatNumber(answer?.companies.total ?? 0)
  const [allProducts, allCompanies] = isCounted
    ? [t`All products for “${keyword}” (${productTotal})`, t`All suppliers for “${keyword}” (${companyTotal})`]
    : [t`All products for “${keyword}”`, t`All suppliers for “${keyword}”`]
  const found = () => [
    ...(answer ? rowsFound(keyword, answer, matches) : []),
    suggestion('all-products', paths.searchProducts(keyword), keyword, FlaskConical, allProducts),
    suggestion('all-companies', paths.searchCompanies(keyword), keyword, Factory, allCompanies),
    ...(onAsk ? [suggestion(askKey, '', keyword, MessageSquare, t`Ask: “${keyword}”`)] : []),
  ]
  const recent = () => recentSearches.map((one) => suggestion(`r${one}`, paths.searchProducts(one), one, History, one))
  const rows = keyword === '' ? recent() : read.status === 'loading' ? [] : found()
  const choose = (at: number) => {
    const row = rows[at]
    if (!row) return
    if (row.key === askKey) {
      onClose()
      return onAsk?.(keyword)
    }
    rememberSearch(row.keyword)
    onClose()
    if (keyword === '' && onRecent) onRecent(row.keyword)
    else void navigate(row.to)
  }
  const active = useKeys(
    { text, input, onClose },
    listId,
    rows.map(({ key }) => key),
    choose,
  )
  if (rows.length === 0) return null
  return (
    <div className="suggest">
      {keyword === '' && <p className="tiny faint strong suggest__h">{t`Recent searches on this device`}</p>}
      <div role="listbox" id={listId} aria-label={t`Suggestions`}>
        {rows.map(({ key, lead, title, detail }, at) => (
          <div
            key={key}
            id={`${listId}-${at}`}
            className="row g-3 suggest__o"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // The press must not blur the field, because that would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(at)}
            onKeyDown={(event) => event.key === 'Enter' && choose(at)}
          >
            {lead}
            <span className="grow">
              <span className="item__t">{title}</span>
              {detail && <span className="item__s">{detail}</span>}
            </span>
          </div>
        ))}
      </div>
      {keyword !== '' && <SourceLine source={source} />}
    </div>
  )
}
