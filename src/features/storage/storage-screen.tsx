import { Trans, Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSendsUnprotected, useOriginalPhotos } from '#account/reads/surroundings.ts'
import { Card } from '#ui/marks/card.tsx'
import { BackupCard } from './backup-card.tsx'
import { StorageKinds } from './storage-kinds.tsx'
import './storage.css'
import { useUnreadableCounts, askToPersist, useDeviceStorage, useEvictionRisk } from '#account/reads/storage.ts'
import { useUnreadChoices } from '#catalogue/reads/names/unread-choices.ts'
import { useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { dataOr } from '#lib/live-read.ts'
import { useState } from 'react'
import { setOriginalPhotos } from '#account/records/settings.ts'
import { photoSide } from '#contract/entities/request.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { StoredSwitch } from '#ui/fields/stored-switch.tsx'
import { Note } from '#ui/marks/note.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { RiskText } from './risk-text.tsx'
import { useBackend, type Backend } from '#api/use-backend.ts'

interface Line {
  readonly key: string
  /** Null: not known yet. */
  readonly offered: boolean | null
  readonly yes: ReactNode
  readonly no: ReactNode
  /** Absent: the line is hidden until this is known. */
  readonly unknown?: ReactNode
}

const wordsOf = ({ offered, yes, no, unknown }: Line): ReactNode => (offered === null ? unknown : offered ? yes : no)

/** True if one of the two is offered, false if neither is, null if unknown. */
const either = (one: boolean | null, other: boolean | null): boolean | null =>
  one === true || other === true ? true : one === null || other === null ? null : false

const linesOf = ({ found }: Backend): readonly Line[] => [
  {
    key: 'keys',
    offered: found.keys,
    yes: <Trans>If an answer gets lost, the app sends the request again automatically. It counts once.</Trans>,
    no: (
      <Trans>
        If an answer gets lost, the app first looks up whether the request arrived. Where it cannot tell, it asks you.
      </Trans>
    ),
  },
  {
    key: 'reference',
    offered: found.clientRef,
    yes: <Trans>The lists of requests say which ones came from this app, so it seldom has to ask you.</Trans>,
    no: <Trans>The lists of requests do not say which ones came from this app, so it may have to ask you.</Trans>,
    unknown: <Trans>Whether the lists of requests say which ones came from this app is not known yet.</Trans>,
  },
  {
    key: 'changes',
    offered: found.updatedSince,
    yes: <Trans>Only changes to your requests are downloaded.</Trans>,
    no: <Trans>Your lists of requests are loaded whole each time, which takes more data.</Trans>,
    unknown: <Trans>It is not known yet whether changes to your requests can be downloaded alone.</Trans>,
  },
  {
    key: 'versions',
    offered: found.versions,
    yes: <Trans>A draft that you change on two devices is put together from both.</Trans>,
    no: <Trans>Of a draft that you change on two devices, what is saved last counts.</Trans>,
  },
  {
    key: 'library',
    offered: either(found.deltas, found.publicCopy),
    yes: <Trans>Only changes to the library are downloaded.</Trans>,
    no: <Trans>The library is read through page by page once a day, which takes more data.</Trans>,
  },
]

/** What the platform offers beyond the minimum, and what the buyer is asked without it. */
export const PlatformCard = () => {
  const { t } = useLingui()
  const backend = useBackend()
  if (!backend) return null
  const levelWords = { specification: t`Basic`, better: t`Extended`, full: t`Full` }
  return (
    <Card
      title={<Trans>What your supplier platform offers</Trans>}
      aside={<span className="tiny faint">{levelWords[backend.level]}</span>}
    >
      <ul className="sto__words small">
        {linesOf(backend).map((line) => {
          const words = wordsOf(line)
          return words ? <li key={line.key}>{words}</li> : null
        })}
      </ul>
    </Card>
  )
}

/** Whether the browser has promised not to clear this app's data, and a button to ask for it. */
const BrowserPromise = () => {
  const { t } = useLingui()
  const device = useDeviceStorage()
  const [busy, setBusy] = useState(false)
  if (!device) return null
  const ask = async () => {
    setBusy(true)
    const promised = await askToPersist()
    setBusy(false)
    device.refresh()
    if (!promised) showToast({ tone: 'neutral', text: t`The browser has not agreed. Installing the app helps` })
  }
  return (
    <div className="sto__keep">
      <p className="grow small">
        {device.persisted === true && <Trans>The browser has agreed not to clear this app’s data on its own.</Trans>}
        {device.persisted === false && <Trans>The browser may clear this app’s data when disk space runs low.</Trans>}
        {device.persisted === null && (
          <Trans>This browser does not say whether it keeps this app when the disk runs low.</Trans>
        )}
      </p>
      {device.persisted === false && (
        <Button size="sm" busy={busy} onClick={() => void ask()}>
          <Trans>Ask the browser to keep my data</Trans>
        </Button>
      )}
    </div>
  )
}

const OriginalPhotos = () => {
  const pixels = formatNumber(photoSide)
  return (
    <div>
      <StoredSwitch read={useOriginalPhotos()} onStore={setOriginalPhotos}>
        <Trans>Keep photos at their original size</Trans>
      </StoredSwitch>
      <p className="tiny faint">
        <Trans>Otherwise they are reduced to {pixels} pixels before being saved and sent.</Trans>
      </p>
    </div>
  )
}

/** What the buyer can do to lose nothing and to use little space. */
export const StorageSafety = () => {
  const risk = useEvictionRisk()
  return (
    <Card title={<Trans>Protection against clearing</Trans>}>
      <div className="sto">
        {risk !== 'none' && (
          <Note tone="attention">
            <RiskText risk={risk} />
          </Note>
        )}
        <BrowserPromise />
        <OriginalPhotos />
      </div>
    </Card>
  )
}

const none = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }

/** Rows that could not be read are shown nowhere else, so their number is shown. */
export const UnreadableCard = () => {
  const { records, drafts, messages, cart, favourites } = dataOr(useUnreadableCounts(), none)
  const choices = dataOr(useUnreadChoices(), 0)
  const { unreadable, unreadableCompanies: suppliers } = useCatalogueStatus()
  const products = unreadable - suppliers
  const lists: readonly (readonly [key: string, count: number, words: ReactNode])[] = [
    ['products', products, <Plural key="n" value={products} one="# product" other="# products" />],
    ['suppliers', suppliers, <Plural key="n" value={suppliers} one="# supplier" other="# suppliers" />],
    [
      'choices',
      choices,
      <Plural
        key="n"
        value={choices}
        one="# entry of a list to choose from"
        other="# entries of lists to choose from"
      />,
    ],
    ['records', records, <Plural key="n" value={records} one="# sent request" other="# sent requests" />],
    ['drafts', drafts, <Plural key="n" value={drafts} one="# draft" other="# drafts" />],
    ['messages', messages, <Plural key="n" value={messages} one="# message" other="# messages" />],
    ['cart', cart, <Plural key="n" value={cart} one="# product in the cart" other="# products in the cart" />],
    ['saved', favourites, <Plural key="n" value={favourites} one="# saved supplier" other="# saved suppliers" />],
  ]
  const some = lists.filter(([, count]) => count > 0)
  if (some.length === 0) return null
  return (
    <Card title={<Trans>Could not be read</Trans>}>
      <p className="small">
        <Trans>
          The platform sent entries that this app cannot read, so they are not shown. Tell whoever runs the platform.
        </Trans>
      </p>
      <ul className="sto__words small">
        {some.map(([key, , words]) => (
          <li key={key} className="num">
            {words}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shown if the app cannot prevent a repeated send, so that the buyer looks before sending again. */
const Sending = () => (
  <Card title={<Trans>Sending</Trans>}>
    <p className="small">
      <Trans>
        If the connection breaks while a request is being sent, the browser may send it a second time without telling
        this app. Whoever runs the platform can prevent this by switching on HTTP/2.
      </Trans>
    </p>
  </Card>
)

/** Settings of this device: what is stored here, how safely, and a copy of unsent work. */
export const StorageScreen = ({ children }: { readonly children?: ReactNode }) => (
  <div className="page page--narrow">
    <div className="sto">
      {useSendsUnprotected() && <Sending />}
      <UnreadableCard />
      <StorageKinds />
      <StorageSafety />
      <BackupCard />
      <PlatformCard />
      {children}
    </div>
  </div>
)
