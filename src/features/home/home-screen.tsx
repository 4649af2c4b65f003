import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOffline } from '#api/connection.ts'
import { paths } from '#domain/paths.ts'
import { withWords } from '#i18n/setup.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast-state.ts'
import './home.css'

/** These read the buyer's database, which the first paint does not wait for. */
const Work = lazy(async () => ({ default: (await withWords(() => import('./work.tsx'))).Work }))
const OnDevice = lazy(async () => ({ default: (await withWords(() => import('./on-device.tsx'))).OnDevice }))
/** Below the fold, so it loads after the first paint. */
const HotLists = lazy(async () => ({ default: (await withWords(() => import('./hot/hot-lists.tsx'))).HotLists }))

const SearchForm = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <form
      className="composer"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') showToast({ tone: 'bad', text: t`Enter search keywords` })
        else void navigate(paths.searchProducts(text.trim()))
      }}
    >
      <input
        className="composer__line"
        type="search"
        enterKeyHint="search"
        maxLength={140}
        value={text}
        placeholder={t`Glyphosate 480, soybean rust, PD20082713`}
        aria-label={t`What do you need to source?`}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn btn--primary">
        <Search className="icon" aria-hidden />
        <Trans>Search</Trans>
      </button>
    </form>
  )
}

interface HomeScreenProps {
  /** What a new buyer is offered. */
  readonly offer?: ReactNode
  /** The searches that the buyer watches. */
  readonly watched?: ReactNode
}

/** The start page: a search, what needs the buyer, and what others look at. */
export const HomeScreen = ({ offer, watched }: HomeScreenProps) => {
  const offline = useOffline()
  return (
    <div className="hm">
      <h2>
        <Trans>What do you need to source?</Trans>
      </h2>
      <p className="lead">
        {offline ? (
          <Trans>You are offline. Search and write as usual: what you send leaves when you are online again.</Trans>
        ) : (
          <Trans>Find Chinese agrochemicals, ask several suppliers for a price, and compare what they quote.</Trans>
        )}
      </p>
      <SearchForm />
      {/* Shown together, so that neither moves the other. */}
      <Suspense fallback={<SkeletonRows rows={3} />}>
        {offer}
        <Work />
      </Suspense>
      <Suspense>
        {watched}
        {offline && <OnDevice />}
        <HotLists />
      </Suspense>
    </div>
  )
}
