import { Trans, useLingui } from '@lingui/react/macro'
import { Luggage, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { fetchTripPack, packState, removeTripPack, setTripPackFresh } from '#offline-pack/pack.ts'
import { accountOf, sessionState } from '#api/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { savesData } from '#prefs/data-saver.ts'
import { useOffline } from '#api/connection.ts'
import { usePackSize } from '#offline-pack/use-pack.ts'
import { formatBytes } from '#i18n/formats.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tick } from '#ui/tick.tsx'
import { showToast } from '#ui/toast-state.ts'
import { CategoryTicks } from './category-ticks.tsx'
import { PackPrices } from './pack-prices.tsx'
import { bytesToFetch, PackSizeLine } from './pack-size.tsx'
import { PackStatus } from './pack-status.tsx'
import { SupplierPicker } from './supplier-picker.tsx'
import { ThinLineCard } from './thin-line-card.tsx'
import './trip-pack.css'

type Choice = Parameters<typeof fetchTripPack>[0]

const nothing: Choice = { suppliers: [], categories: [], favourites: false, records: false }

const savedChoice = (signedIn: boolean): Choice => {
  const pack = snapshot(prefs).tripPack
  if (!pack) return { ...nothing, favourites: signedIn, records: signedIn }
  const { suppliers, categories, favourites, records } = pack
  const own = { favourites: favourites && signedIn, records: records && signedIn }
  return { suppliers: [...suppliers], categories: [...categories], ...own }
}

const Chooser = ({ signedIn }: { signedIn: boolean }) => {
  const { t } = useLingui()
  const offline = useOffline()
  const { run } = useSnapshot(packState)
  const { tripPack, thinLine } = useSnapshot(prefs)
  const [choice, setChoice] = useState(() => savedChoice(signedIn))
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const read = usePackSize(choice)
  const toFetch = read.status === 'ready' ? bytesToFetch(read.data) : 0
  const missing = formatBytes(toFetch)
  const none = choice.suppliers.length + choice.categories.length === 0 && !choice.favourites && !choice.records
  const bring = () => {
    if (none) return showToast({ tone: 'bad', text: t`Choose what to take along first` })
    fetchTripPack(choice, tripPack?.keepFresh ?? true).catch(() =>
      showToast({ tone: 'bad', text: t`The trip pack could not be fetched` }),
    )
  }
  return (
    <section className="card" aria-labelledby="trip-choice">
      <div className="card__head">
        <h2 className="h3" id="trip-choice">
          <Trans>What to take along</Trans>
        </h2>
      </div>
      <div className="card__body trip__card">
        <p className="muted small">
          {thinLine.on && thinLine.categories.length > 0 ? (
            <Trans>
              Your records and their texts are on this device anyway, and the library’s suppliers. The pack adds the
              products of what you choose, photos, documents and attachments.
            </Trans>
          ) : (
            <Trans>
              The library, your records and their texts are on this device anyway. The pack adds photos, documents and
              attachments.
            </Trans>
          )}
        </p>
        <h3 className="trip__h">
          <Trans>Suppliers</Trans>
        </h3>
        <SupplierPicker picked={choice.suppliers} onPicked={(suppliers) => change({ suppliers: [...suppliers] })} />
        <h3 className="trip__h">
          <Trans>All suppliers of a category</Trans>
        </h3>
        <CategoryTicks chosen={choice.categories} onChosen={(categories) => change({ categories: [...categories] })} />
        {signedIn && (
          <>
            <h3 className="trip__h">
              <Trans>From my account</Trans>
            </h3>
            <Tick
              label={t`Saved suppliers`}
              state={choice.favourites ? 'on' : 'off'}
              onChange={() => change({ favourites: !choice.favourites })}
            >
              <Trans>Saved suppliers</Trans>
            </Tick>
            <Tick
              label={t`Files of my requests and their replies`}
              state={choice.records ? 'on' : 'off'}
              onChange={() => change({ records: !choice.records })}
            >
              <Trans>Files of my requests and their replies</Trans>
            </Tick>
            <PackPrices />
          </>
        )}
        <PackSizeLine read={read} />
        <Button look="primary" icon={Luggage} busy={run.at === 'fetching'} onClick={bring}>
          {toFetch > 0 ? <Trans>Take along, {missing}</Trans> : <Trans>Take along</Trans>}
        </Button>
        {offline && (
          <p className="muted small">
            <Trans>You are offline: what is missing comes when you press it again with a network.</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

const Fresh = () => {
  const { t } = useLingui()
  const { tripPack, thinLine } = useSnapshot(prefs)
  const [asking, setAsking] = useState(false)
  if (tripPack === null) return null
  const remove = async () => {
    setAsking(false)
    await removeTripPack().catch(() => showToast({ tone: 'bad', text: t`It could not be removed` }))
  }
  return (
    <>
      <Switch on={tripPack.keepFresh} onChange={setTripPackFresh}>
        <Trans>Keep it fresh: fetch what is new when the app starts</Trans>
      </Switch>
      {tripPack.keepFresh && (thinLine.on || savesData()) && (
        <p className="muted small">
          <Trans>To spare the line it waits until you ask for it.</Trans>
        </p>
      )}
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        <Trans>Remove from this device</Trans>
      </Button>
      {asking && (
        <Confirm
          title={<Trans>Remove the trip pack?</Trans>}
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <Trans>Its files leave this device. Your requests, drafts and the library stay.</Trans>
        </Confirm>
      )}
    </>
  )
}

/** What to take on a journey without a network, and the mode for slow connections. */
export const TripPackScreen = () => {
  const account = accountOf(useSnapshot(sessionState).view)
  const { tripPack } = useSnapshot(prefs)
  return (
    <div className="page page--narrow trip">
      {tripPack === null && (
        <Note>
          <Trans>Before a journey: choose, see the size, fetch it once. It opens in the air and in the field.</Trans>
        </Note>
      )}
      <PackStatus>
        <Fresh />
      </PackStatus>
      <Chooser key={account ?? ''} signedIn={account !== null} />
      <ThinLineCard />
    </div>
  )
}
