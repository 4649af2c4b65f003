import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Luggage, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { useListCopy } from '#catalogue/reads/copy-status.ts'
import { fetchOfflinePack, packState, removeOfflinePack, setOfflinePackFresh } from '#offline-pack/pack.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { savesData } from '#prefs/copied-categories.ts'
import { useOffline } from '#api/connection.ts'
import { usePackSize } from '#offline-pack/use-pack.ts'
import { formatBytes, formatPlace } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Note } from '#ui/marks/note.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useLine } from '#widgets/use-line.ts'
import { CategoryTicks } from './category-ticks.tsx'
import { bytesToFetch, PackSizeLine } from './pack-size.tsx'
import { PackStatus } from './pack-status.tsx'
import { DataSaverCard } from './data-saver-card.tsx'
import './offline-pack.css'
import { usePriceCopy } from '#account/reads/prices.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { useCompanySearch } from '#catalogue/reads/lists/company-search.ts'
import { RemovableChip } from '#ui/buttons/chip.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { withoutData } from '#lib/live-read.ts'

interface PickedSupplier {
  readonly companyId: string
  readonly name: string
}

interface SupplierPickerProps {
  readonly picked: readonly PickedSupplier[]
  readonly onPicked: (picked: readonly PickedSupplier[]) => void
}

const found = 8

/** Suppliers by name, each as a chip with a button to remove it. */
const SupplierPicker = ({ picked, onPicked }: SupplierPickerProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const read = useCompanySearch({ keyword: text, limit: found })
  const choices =
    read.status === 'ready'
      ? ({
          status: 'ready',
          data: (text === '' ? [] : read.data.rows)
            .filter(({ companyId }) => !picked.some((one) => one.companyId === companyId))
            .map(({ companyId, name, city, province }) => ({
              id: companyId,
              label: name,
              hint: formatPlace({ city, province }),
              lead: <Monogram name={name} size="sm" />,
            })),
        } as const)
      : withoutData(read)
  return (
    <div className="trip__suppliers">
      {picked.length > 0 && (
        <div className="chips">
          {picked.map(({ companyId, name }) => (
            <RemovableChip
              key={companyId}
              label={name}
              onRemove={() => onPicked(picked.filter((one) => one.companyId !== companyId))}
            />
          ))}
        </div>
      )}
      <Combobox
        label={t`Add a supplier`}
        placeholder={t`Add a supplier`}
        value={null}
        onChoose={({ id, label }) => onPicked([...picked, { companyId: id, name: label }])}
        onQuery={setText}
        choices={choices}
      />
    </div>
  )
}

/** Prices are part of the account's own data: the pack says that they are here, and how old they are. */
const PackPrices = () => {
  const read = usePriceCopy()
  // Until it is read, nothing is claimed.
  if (read.status === 'loading') return <p className="muted small">{'\u00a0'}</p>
  if (read.status === 'failed') return <ListStates read={read}>{() => null}</ListStates>
  const copy = read.data
  return (
    <p className="muted small">
      {copy === null ? (
        <Trans>Price trends are downloaded when you are next online.</Trans>
      ) : (
        <>
          <Plural
            value={copy.list.length}
            one="# price trend is on this device, with its history."
            other="# price trends are on this device, with their history."
          />{' '}
          <AsOf at={copy.asOf} />
        </>
      )}
    </p>
  )
}

type Choice = Parameters<typeof fetchOfflinePack>[0]

const nothing: Choice = { suppliers: [], categories: [], favourites: false, records: false }

const savedChoice = (signedIn: boolean): Choice => {
  const pack = snapshot(prefs).offlinePack
  if (!pack) return { ...nothing, favourites: signedIn, records: signedIn }
  const { suppliers, categories, favourites, records } = pack
  const own = { favourites: favourites && signedIn, records: records && signedIn }
  return { suppliers: [...suppliers], categories: [...categories], ...own }
}

const Chooser = ({ signedIn }: { signedIn: boolean }) => {
  const { t } = useLingui()
  const offline = useOffline()
  const line = useLine()
  const { run } = useSnapshot(packState)
  const { offlinePack, dataSaver } = useSnapshot(prefs)
  const { state } = useListCopy('products')
  const copiesPart = dataSaver.on && dataSaver.categories.length > 0
  const [choice, setChoice] = useState(() => savedChoice(signedIn))
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const read = usePackSize(choice)
  const toFetch = read.status === 'ready' ? bytesToFetch(read.data) : 0
  const missing = formatBytes(toFetch)
  const none = choice.suppliers.length + choice.categories.length === 0 && !choice.favourites && !choice.records
  const bring = () => {
    if (none) return showToast({ tone: 'bad', text: t`First choose what to take with you` })
    fetchOfflinePack(choice, offlinePack?.keepFresh ?? true).catch(() =>
      showToast({ tone: 'bad', text: t`The offline pack could not be downloaded` }),
    )
  }
  return (
    <Card title={<Trans>What to take with you</Trans>}>
      <div className="trip__card">
        <p className="muted small">
          {state !== 'here' || (copiesPart && !signedIn) ? (
            <Trans>The pack adds photos, documents and attachments.</Trans>
          ) : copiesPart ? (
            <Trans>
              Your requests and the suppliers are already on this device. The pack adds the products you choose, photos,
              documents and attachments.
            </Trans>
          ) : !signedIn ? (
            <Trans>The library is already on this device. The pack adds photos, documents and attachments.</Trans>
          ) : (
            <Trans>
              The library and your requests are already on this device. The pack adds photos, documents and attachments.
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
          {toFetch > 0 ? <Trans>Download, {missing}</Trans> : <Trans>Download</Trans>}
        </Button>
        {offline && (
          <p className="muted small">
            <Trans>{line}. Press again later to download what is missing.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

const Fresh = () => {
  const { t } = useLingui()
  const { offlinePack, dataSaver } = useSnapshot(prefs)
  const [asking, setAsking] = useState(false)
  if (offlinePack === null) return null
  const remove = async () => {
    setAsking(false)
    await removeOfflinePack().catch(() => showToast({ tone: 'bad', text: t`Could not be removed` }))
  }
  return (
    <>
      <Switch on={offlinePack.keepFresh} onChange={setOfflinePackFresh}>
        <Trans>Keep up to date: download new content when the app starts</Trans>
      </Switch>
      {offlinePack.keepFresh && (dataSaver.on || savesData()) && (
        <p className="muted small">
          <Trans>To save data, it waits until you start it.</Trans>
        </p>
      )}
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        <Trans>Remove from this device</Trans>
      </Button>
      {asking && (
        <Confirm
          title={<Trans>Remove the offline pack?</Trans>}
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <Trans>Downloaded files are removed from this device. Your requests, drafts and library stay.</Trans>
        </Confirm>
      )}
    </>
  )
}

/** What to take on a journey without a network, and the mode for slow connections. */
export const OfflinePackScreen = () => {
  const account = accountOf(useSnapshot(sessionState).view)
  const { offlinePack } = useSnapshot(prefs)
  return (
    <div className="page page--narrow trip">
      {offlinePack === null && (
        <Note>
          <Trans>
            Before you travel, choose what you need, check the size and download it once. It opens on the plane and in
            the field.
          </Trans>
        </Note>
      )}
      <PackStatus>
        <Fresh />
      </PackStatus>
      <Chooser key={account ?? ''} signedIn={account !== null} />
      <DataSaverCard />
    </div>
  )
}
