import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Luggage, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { usePriceCopy } from '#account/queries/prices.ts'
import { useOffline } from '#api/connection.ts'
import { listSeparator, formatBytes } from '#i18n/formats.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { fetchOfflinePack, packState, removeOfflinePack, setOfflinePackKeepFresh } from '#offline-pack/pack.ts'
import type { MeasuredPack } from '#offline-pack/runtime.ts'
import { usePackSize } from '#offline-pack/use-pack.ts'
import { isDataSaverOn } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import { CategoryCheckboxes, SupplierPicker } from './pack-choice.tsx'
import { PackStatus } from './pack-status.tsx'
import './device.css'

function PackPrices() {
  const read = usePriceCopy()
  const offline = useOffline()
  if (read.status === 'loading') return <p className="muted small">{'\u00a0'}</p>
  if (read.status === 'failed') return <ListStates read={read} />
  const copy = read.data
  return (
    <p className="muted small">
      {copy === null ? (
        offline ? (
          <Trans>Price trends are downloaded when you are next online.</Trans>
        ) : (
          <Trans>Price trends are not on this device yet.</Trans>
        )
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

const bytesToFetch = ({ size, rowBytes }: MeasuredPack): number =>
  Math.max(0, size.bytes - size.pinnedBytes) + (rowBytes ?? 0)

function PackSizeLine({ read }: { read: LiveRead<MeasuredPack> }) {
  const { t } = useLingui()
  if (read.status === 'loading')
    return (
      <p className="full soft pad-s pack__size" role="status">
        <Spinner /> <Trans>Calculating</Trans>
      </p>
    )
  if (read.status === 'failed') return <ListStates read={read} line />
  const { suppliers, records, size, rowBytes } = read.data
  const missing = formatBytes(bytesToFetch(read.data))
  const stored = formatBytes(size.pinnedBytes)
  return (
    <div className="full soft pad-s pack__size" role="status">
      <p>
        <b>
          <Plural value={suppliers} one="# supplier" other="# suppliers" />
        </b>
        {listSeparator()}
        <Plural value={records} one="# request" other="# requests" />
        {listSeparator()}
        <Plural value={size.files} one="# file" other="# files" />
      </p>
      <p className="muted small">
        <span>
          {size.files === 0 && !rowBytes
            ? t`There are no files for these.`
            : size.files === size.pinnedFiles && rowBytes === 0
              ? t`Nothing to download: ${stored} already on this device.`
              : size.pinnedFiles > 0
                ? t`${missing} to download; ${stored} already on this device.`
                : t`${missing} to download.`}
        </span>{' '}
        {rowBytes === null && <span>{t`The size of their products is not known.`}</span>}{' '}
        {size.unknown > 0 && (
          <span>
            <Plural value={size.unknown} one="Size of # file unknown." other="Size of # files unknown." />
          </span>
        )}
      </p>
    </div>
  )
}

type Choice = Parameters<typeof fetchOfflinePack>[0]

const noChoice: Choice = { suppliers: [], categories: [], favourites: false, records: false }

function savedChoice(signedIn: boolean): Choice {
  const pack = snapshot(prefs).offlinePack
  if (!pack) return { ...noChoice, favourites: signedIn, records: signedIn }
  const { suppliers, categories, favourites, records } = pack
  const accountChoice = { favourites: favourites && signedIn, records: records && signedIn }
  return { suppliers: [...suppliers], categories: [...categories], ...accountChoice }
}

function Chooser({ signedIn }: { signedIn: boolean }) {
  const { t } = useLingui()
  const offline = useOffline()
  const line = useConnectionText()
  const { run } = useSnapshot(packState)
  const { offlinePack } = useSnapshot(prefs)
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
  const accountOptions = [
    ['favourites', t`Saved suppliers`],
    ['records', t`Files of my requests and their replies`],
  ] as const
  return (
    <>
      <h3 className="mt-2 t-14 strong">{t`Suppliers`}</h3>
      <SupplierPicker picked={choice.suppliers} onPicked={(suppliers) => change({ suppliers: [...suppliers] })} />
      <h3 className="mt-2 t-14 strong">{t`All suppliers of a category`}</h3>
      <CategoryCheckboxes
        chosen={choice.categories}
        onChosen={(categories) => change({ categories: [...categories] })}
      />
      {signedIn && (
        <>
          <h3 className="mt-2 t-14 strong">{t`From my account`}</h3>
          {accountOptions.map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              state={choice[name] ? 'on' : 'off'}
              onChange={() => change({ [name]: !choice[name] })}
            >
              {label}
            </Checkbox>
          ))}
          <PackPrices />
        </>
      )}
      <PackSizeLine read={read} />
      <Button look="primary" icon={Luggage} busy={run.at === 'fetching'} onClick={bring}>
        {toFetch > 0 ? <Trans>Download, {missing}</Trans> : <Trans>Download</Trans>}
      </Button>
      {offline && <p className="muted small">{t`${line}. Press again later to download what is missing.`}</p>}
    </>
  )
}

function Fresh() {
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
      <Switch on={offlinePack.keepFresh} onChange={setOfflinePackKeepFresh}>
        <Trans>Keep up to date: download new content when the app starts</Trans>
      </Switch>
      {offlinePack.keepFresh && (dataSaver.on || isDataSaverOn()) && (
        <p className="muted small">{t`To save data, it waits until you start it.`}</p>
      )}
      <Button icon={Trash2} onClick={() => setAsking(true)}>{t`Remove from this device`}</Button>
      {asking && (
        <ConfirmDialog
          title={<Trans>Remove the offline pack?</Trans>}
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >{t`Downloaded files are removed from this device. Your requests, drafts and library stay.`}</ConfirmDialog>
      )}
    </>
  )
}

export function OfflinePack({ signedIn }: { signedIn: boolean }) {
  return (
    <Card title={<Trans>Offline pack</Trans>}>
      <div className="stack g-3 start">
        <p className="muted small">
          <Trans>
            Before you travel, choose what you need, check the size and download it once. It opens on the plane and in
            the field.
          </Trans>
        </p>
        <PackStatus />
        <Fresh />
        <Chooser signedIn={signedIn} />
      </div>
    </Card>
  )
}
