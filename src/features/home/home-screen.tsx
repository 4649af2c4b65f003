import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, Luggage, Search } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDesk } from '#account/reads/desk.ts'
import { useSyncSummary } from '#account/reads/sync-summary.ts'
import { useOffline } from '#api/connection.ts'
import { useListCopy, useTableCounts } from '#catalogue/reads/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { withWords } from '#i18n/setup.ts'
import { ListStates } from '#ui/list-states.tsx'
import { showToast } from '#ui/toast-state.ts'
import { DeskList, isClear } from './desk-list.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Row } from './row.tsx'
import './home.css'

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

/** What needs the buyer first; to whoever has sent nothing yet, how it works. */
const Work = () => {
  const read = useDesk()
  const waiting = useSyncSummary()?.waiting ?? 0
  return (
    <ListStates read={read} rows={3}>
      {(desk) =>
        desk.sent === 0 && isClear(desk, waiting) ? (
          <FirstSteps />
        ) : (
          <DeskList
            desk={desk}
            waiting={waiting}
            nothing={
              <p className="lead">
                <Trans>Nothing needs you now.</Trans>
              </p>
            }
          />
        )
      }
    </ListStates>
  )
}

/** Without a network: what is here. */
const OnDevice = () => {
  const { asOf, state } = useListCopy('products')
  const when = asOf === null ? '' : formatDateTime(asOf)
  const counts = dataOr(useTableCounts(), null)
  const products = counts?.products ?? 0
  const suppliers = counts?.companies ?? 0
  return (
    <section className="section" aria-labelledby="home-offline">
      <div className="section__head">
        <h3 className="h2" id="home-offline">
          <Trans>Ready without a connection</Trans>
        </h3>
      </div>
      <ul className="list">
        <Row
          to={paths.products()}
          icon={<FlaskConical className="icon" aria-hidden />}
          title={<Trans>Products and suppliers</Trans>}
          text={
            state === 'here' ? (
              <Trans>
                <Plural value={products} one="# product" other="# products" />,{' '}
                <Plural value={suppliers} one="# supplier" other="# suppliers" />. As of {when}
              </Trans>
            ) : (
              <Trans>Not on this device yet. They are copied when you are online.</Trans>
            )
          }
        />
        <Row
          to={paths.offlinePack()}
          icon={<Luggage className="icon" aria-hidden />}
          title={<Trans>Offline pack</Trans>}
          text={<Trans>Photos and documents you have taken along</Trans>}
        />
      </ul>
    </section>
  )
}

/** The start page: a search, what needs the buyer, and what others look at. */
export const HomeScreen = () => {
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
      <Work />
      {offline && <OnDevice />}
      <Suspense>
        <HotLists />
      </Suspense>
    </div>
  )
}
