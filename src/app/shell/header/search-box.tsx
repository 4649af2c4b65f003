import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { withWords } from '#i18n/setup.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useAddress } from '#ui/page/use-address.ts'
import { searchedLetters, useTypedText } from '#ui/fields/use-typed-text.ts'
import { asLine, lazyPart } from '#ui/page/part.tsx'

const Suggestions = lazyPart(
  async () => (await withWords(() => import('./search-suggestions.tsx'))).SearchSuggestions,
  asLine,
)

const LongSearch = lazyPart(
  async () => (await withWords(() => import('#ui/fields/long-search.tsx'))).LongSearch,
  asLine,
)

const listPages: readonly string[] = [paths.products(), paths.companies()]
/** Pages whose list follows the field while typing. Elsewhere Enter opens the search page. */
const livePages: readonly string[] = [...listPages, '/pages/search/product', '/pages/search/company']
const restMs = 120

export const SearchBox = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params, changeAddress] = useAddress()
  const asked = params.get('keyword') ?? ''
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const live = livePages.includes(pathname)
  const { text, setText, search } = useTypedText({
    asked,
    onSearch: (keyword) => changeAddress({ page: null, keyword: keyword === '' ? null : keyword }, 'typing'),
    restMs,
    live,
    page: pathname,
  })
  // The search pages list recent searches themselves.
  const suggests = !live || (text === '' && listPages.includes(pathname))
  return (
    <form
      role="search"
      className="head__search-form"
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(false)
        if (text.trim() === '') showToast({ tone: 'bad', text: t`Enter search keywords` })
        else if (live) search(text)
        else void navigate(paths.searchProducts(text.trim()))
      }}
    >
      <label className="input input--soft head__search">
        <Search className="icon" aria-hidden />
        <input
          data-search
          ref={input}
          autoComplete="off"
          type="search"
          enterKeyHint="search"
          value={text}
          placeholder={t`Search products and suppliers`}
          aria-label={t`Search products and suppliers`}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
        />
        <kbd>/</kbd>
      </label>
      <Suspense>
        {open && suggests && (
          <Suggestions
            text={text}
            input={input}
            onClose={() => setOpen(false)}
            // The list's address changes; the field follows it.
            onRecent={live ? (keyword) => changeAddress({ page: null, keyword }, 'typing') : null}
          />
        )}
        {text.trim().length > searchedLetters && <LongSearch />}
      </Suspense>
    </form>
  )
}
