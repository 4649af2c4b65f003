import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { withWords } from '#i18n/setup.ts'
import { showToast } from '#ui/toast-state.ts'

const Suggestions = lazy(async () => ({
  default: (await withWords(() => import('#features/search/suggestions.tsx'))).Suggestions,
}))

/** Pages whose list follows the field as one types; elsewhere Enter leads to the search page. */
const livePages: readonly string[] = [
  paths.products(),
  '/pages/search/product',
  paths.companies(),
  '/pages/search/company',
]
const restMs = 120

export const SearchBox = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const asked = params.get('keyword') ?? ''
  const [text, setText] = useState(asked)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const live = livePages.includes(pathname)
  useEffect(() => setText(asked), [asked, pathname])
  const search = (keyword: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('page')
        if (keyword === '') next.delete('keyword')
        else next.set('keyword', keyword)
        return next
      },
      { replace: true },
    )
  useEffect(() => {
    if (!live || text === asked) return
    const timer = setTimeout(() => search(text), restMs)
    return () => clearTimeout(timer)
  })
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
          maxLength={140}
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
      <Suspense>{open && !live && <Suggestions text={text} input={input} onClose={() => setOpen(false)} />}</Suspense>
    </form>
  )
}
