import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Factory, FlaskConical, Luggage, Search, Send } from 'lucide-react'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session-state.ts'
import { useListCopy } from '#catalogue/reads/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatNumber } from '#i18n/formats.ts'
import { withWords } from '#i18n/setup.ts'
import { showToast } from '#ui/toast-state.ts'
import './home.css'

/** Below the fold, so it loads after the first paint. */
const HotLists = lazy(async () => ({ default: (await withWords(() => import('./hot/hot-lists.tsx'))).HotLists }))

const Row = ({ to, icon, title, text }: { to: string; icon: ReactNode; title: ReactNode; text: ReactNode }) => (
  <li>
    <Link className="lrow" to={to}>
      <span className="mono">{icon}</span>
      <span className="grow">
        <span className="item__t wraps">{title}</span>
        <span className="item__s wraps">{text}</span>
      </span>
      <ChevronRight className="icon icon--16" aria-hidden />
    </Link>
  </li>
)

/** The start page: a search, and what works on this device. */
export const HomeScreen = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const catalogue = useListCopy('products')
  const account = accountOf(useSnapshot(sessionState).view)
  const rows = formatNumber(catalogue.rows)
  const asOf = catalogue.asOf === null ? '' : formatDateTime(catalogue.asOf)
  return (
    <div className="hm">
      <h2>
        <Trans>What do you need to source?</Trans>
      </h2>
      <p className="lead">
        <Trans>Name, active ingredient, registration number, crop, pest or supplier. Works without a network.</Trans>
      </p>
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
      <div className="section">
        <div className="section__head">
          <h3 className="h2">
            <Trans>Works now, from this device</Trans>
          </h3>
        </div>
        <ul className="list">
          <Row
            to={paths.products()}
            icon={<FlaskConical className="icon" aria-hidden />}
            title={<Trans>Product library</Trans>}
            text={
              asOf ? (
                <Trans>
                  {rows} products and suppliers. As of {asOf}
                </Trans>
              ) : catalogue.state === 'failed' ? (
                <Trans>Not copied yet</Trans>
              ) : (
                <Trans>Being copied to this device</Trans>
              )
            }
          />
          <Row
            to={paths.companies()}
            icon={<Factory className="icon" aria-hidden />}
            title={<Trans>Suppliers</Trans>}
            text={<Trans>Registration holders in China</Trans>}
          />
          <Row
            to={paths.tripPack()}
            icon={<Luggage className="icon" aria-hidden />}
            title={<Trans>Trip pack and thin line</Trans>}
            text={<Trans>Take photos and documents along; save bytes</Trans>}
          />
          {account !== null && (
            <Row
              to={paths.requests('enquiry')}
              icon={<Send className="icon" aria-hidden />}
              title={<Trans>Enquiries and their replies</Trans>}
              text={<Trans>Read, compare, write new ones</Trans>}
            />
          )}
        </ul>
      </div>
      <Suspense>
        <HotLists />
      </Suspense>
    </div>
  )
}
