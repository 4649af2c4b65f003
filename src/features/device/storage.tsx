import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Download } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { setOriginalPhotos } from '#account/actions/settings.ts'
import { useOriginalPhotos, useAreSendsUnprotected } from '#account/queries/surroundings.ts'
import {
  requestPersistence,
  useDeviceStorage,
  useEvictionRisk,
  noneUnreadable,
  useUnreadableCounts,
  useUnsentAndSentSizes,
} from '#account/queries/storage.ts'
import { useCart, useDocuments } from '#account/queries/lists.ts'
import { useRecordCount } from '#account/queries/records.ts'
import { useDraftCount } from '#account/queries/drafts.ts'
import { useCatalogueStatus, useTableCopyStatus } from '#catalogue/queries/copy-status.ts'
import { useUnreadableChoiceCount } from '#catalogue/queries/names/choices.ts'
import { useMissingChunks, type MissingChunks } from '#catalogue/queries/files-here.ts'
import { maxPhotoSide } from '#contract/entities/request.ts'
import { listSeparator, formatBytes, formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { StoredSwitch } from '#ui/fields/stored-switch.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Note } from '#ui/marks/note.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { CopyStatusLine } from '#widgets/copy-state.tsx'
import { RiskText } from './rescue-note.tsx'

/** `start`: how the file name of an optional chunk begins (`scripts/chunks.ts`). */
const partNames: readonly (readonly [start: string, name: MessageDescriptor])[] = [
  ['later-market-', msg`Price trends, news`],
  ['later-chart-', msg`Price chart`],
  ['later-chat-', msg`Conversations, pesticide lookup`],
  ['later-auth-', msg`Login`],
  ['later-pages-', msg`Account, settings, comparison, documents`],
]

function nameOf(path: string): MessageDescriptor {
  const file = path.split('/').at(-1) ?? ''
  if (!file.startsWith('later-')) return msg`The app in this language`
  return partNames.find(([start]) => file.startsWith(start))?.[1] ?? msg`Connection to the server`
}

function MissingPartsNote({ missing, fetching, fetch }: MissingChunks) {
  const { i18n, t } = useLingui()
  if (!missing || missing.length === 0) return null
  const parts = [...new Set(missing.map((path) => i18n._(nameOf(path))))].join(listSeparator())
  return (
    <Note tone="attention" alert>
      <b>{t`Missing: ${parts}`}</b> <Trans>This works online only.</Trans>
      <span className="block mt-2">
        <Button size="sm" icon={Download} busy={fetching} onClick={fetch}>{t`Download`}</Button>
      </span>
    </Note>
  )
}

interface Kind {
  /** The colour in the bar. A `none-…` entry counts rows whose size is unknown, and has no colour. */
  readonly tone: 'work' | 'sent' | 'shelf' | 'pack' | 'catalogue' | 'images' | 'shell' | `none-${string}`
  readonly name: ReactNode
  readonly note?: ReactNode
  readonly bytes?: number | null
  readonly count?: ReactNode
}

const countText = (count: number | null) => (count === null ? '–' : formatNumber(count))

function useAccountKinds(recordFiles: number | null): readonly Kind[] {
  const work = dataOr(useUnsentAndSentSizes(), null)
  const documents = dataOr(useDocuments(), null)
  const drafts = dataOr(useDraftCount(), null)
  const records = dataOr(useRecordCount(), null)
  const cart = dataOr(useCart(), null)
  return [
    { tone: 'none-drafts', name: <Trans>Drafts</Trans>, count: countText(drafts) },
    {
      tone: 'none-records',
      name: <Trans>Requests and replies</Trans>,
      note: <AsOf at={records?.asOf ?? null} />,
      count: countText(records?.count ?? null),
    },
    {
      tone: 'none-cart',
      name: <Trans>Cart</Trans>,
      note: <AsOf at={cart?.asOf ?? null} />,
      count: countText(cart?.total ?? null),
    },
    {
      tone: 'work',
      name: <Trans>Files of unsent work</Trans>,
      note: <Trans>Never deleted; nor are drafts and texts</Trans>,
      bytes: work?.unsentFileBytes ?? null,
    },
    {
      tone: 'sent',
      name: <Trans>Files of sent requests</Trans>,
      note: <Trans>Deleted first when space runs out; the server keeps a copy</Trans>,
      bytes: recordFiles === null || !work ? null : work.sentFileBytes + recordFiles,
    },
    {
      tone: 'shelf',
      name: <Trans>My documents</Trans>,
      note: <Trans>Kept until you remove it</Trans>,
      bytes: documents && documents.reduce((sum, { size }) => sum + size, 0),
    },
  ]
}

function ProductsCount() {
  const { t } = useLingui()
  const { rows: count, totalRows, bytes } = useCatalogueStatus()
  const [rows, all] = [formatNumber(count), formatNumber(totalRows)]
  return <span>{`${totalRows > count ? t`${rows} of ${all}` : rows} · ${formatBytes(bytes)}`}</span>
}

function StorageKinds({ signedIn }: { signedIn: boolean }) {
  const { t } = useLingui()
  const device = useDeviceStorage()
  const parts = useMissingChunks()
  const copy = useTableCopyStatus('products')
  const caches = device?.caches ?? null
  const ofAccount = useAccountKinds(caches?.records ?? null)
  const againNote = <Trans>Downloaded again when needed</Trans>
  const kinds: readonly Kind[] = [
    {
      tone: 'catalogue',
      name: <Trans>Products and suppliers</Trans>,
      note: <CopyStatusLine copy={copy} />,
      bytes: copy.bytes,
      count: <ProductsCount />,
    },
    ...(signedIn ? ofAccount : []),
    {
      tone: 'pack',
      name: <a href="#pack">{t`Offline pack`}</a>,
      note: <Trans>Kept until you remove it or the disk is full</Trans>,
      bytes: caches?.pack ?? null,
    },
    {
      tone: 'images',
      name: <Trans>Photos and documents you looked at</Trans>,
      note: againNote,
      bytes: caches?.images ?? null,
    },
    {
      tone: 'shell',
      name: <Trans>The app itself</Trans>,
      note:
        parts.missing === null
          ? againNote
          : parts.missing.length === 0
            ? t`Opens offline`
            : t`Opens offline without the missing parts`,
      bytes: caches?.shell ?? null,
    },
  ]
  const sum = kinds.reduce((total, { bytes }) => total + (bytes ?? 0), 0)
  const usage = formatBytes(Math.max(device?.usage ?? 0, sum))
  const quota = device?.quota ? formatBytes(device.quota) : ''
  if (!device) return <SkeletonRows rows={7} />
  return (
    <>
      <MissingPartsNote {...parts} />
      <p translate="no" className="tiny faint num">
        {quota === '' ? usage : t`${usage} of ${quota}`}
      </p>
      <div className="row g-1 mb-2 sto__bar" aria-hidden>
        {kinds.map(({ tone, bytes }) =>
          bytes ? <i key={tone} className={`sto__${tone}`} style={{ width: `${(bytes / sum) * 100}%` }} /> : null,
        )}
      </div>
      <ul className="sto__list">
        {kinds.map(({ tone, name, note, bytes = null, count }) => (
          <li key={tone} className={`sto__${tone}`}>
            <span>{name}</span>
            <span translate="no" className="num">
              {count ?? (bytes === null ? '–' : formatBytes(bytes))}
            </span>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
      <BrowserPromise persisted={device.persisted} onAsked={device.refresh} />
    </>
  )
}

function BrowserPromise({ persisted, onAsked }: { persisted: boolean | null; onAsked: () => void }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    const isGranted = await requestPersistence()
    setBusy(false)
    onAsked()
    if (!isGranted) showToast({ tone: 'neutral', text: t`The browser has not agreed. Installing the app helps` })
  }
  return (
    <div className="bar">
      <p className="grow small">
        {persisted === true && <span>{t`The browser has agreed not to clear this app’s data on its own.`}</span>}
        {persisted === false && <span>{t`The browser may clear this app’s data when disk space runs low.`}</span>}
        {persisted === null && (
          <span>{t`This browser does not say whether it keeps this app when the disk runs low.`}</span>
        )}
      </p>
      {persisted === false && (
        <Button size="sm" busy={busy} onClick={() => void ask()}>{t`Ask the browser to keep my data`}</Button>
      )}
    </div>
  )
}

function OriginalPhotos() {
  const { t } = useLingui()
  const pixels = formatNumber(maxPhotoSide)
  return (
    <div>
      <StoredSwitch read={useOriginalPhotos()} onStore={setOriginalPhotos}>
        <Trans>Keep photos at their original size</Trans>
      </StoredSwitch>
      <p className="tiny faint">{t`Otherwise they are reduced to ${pixels} pixels before being saved and sent.`}</p>
    </div>
  )
}

export function UnreadableCard() {
  const { records, drafts, messages, cart, favourites } = dataOr(useUnreadableCounts(), noneUnreadable)
  const choices = dataOr(useUnreadableChoiceCount(), 0)
  const { unreadable, unreadableCompanies: suppliers } = useCatalogueStatus()
  const products = unreadable - suppliers
  const lists: readonly (readonly [count: number, words: ReactElement])[] = [
    [products, <Plural key="products" value={products} one="# product" other="# products" />],
    [suppliers, <Plural key="suppliers" value={suppliers} one="# supplier" other="# suppliers" />],
    [
      choices,
      <Plural
        key="choices"
        value={choices}
        one="# entry of a list to choose from"
        other="# entries of lists to choose from"
      />,
    ],
    [records, <Plural key="records" value={records} one="# sent request" other="# sent requests" />],
    [drafts, <Plural key="drafts" value={drafts} one="# draft" other="# drafts" />],
    [messages, <Plural key="messages" value={messages} one="# message" other="# messages" />],
    [cart, <Plural key="cart" value={cart} one="# product in the cart" other="# products in the cart" />],
    [favourites, <Plural key="favourites" value={favourites} one="# saved supplier" other="# saved suppliers" />],
  ]
  const some = lists.filter(([count]) => count > 0)
  if (some.length === 0) return null
  return (
    <Card title={<Trans>Could not be read</Trans>}>
      <p className="small">
        <Trans>
          The platform sent entries that this app cannot read, so they are not shown. Tell whoever runs the platform.
        </Trans>
      </p>
      <ul translate="no" className="stack g-2 bullets dev__words small num">
        {some.map(([, valueText]) => (
          <li key={valueText.key}>{valueText}</li>
        ))}
      </ul>
    </Card>
  )
}

export function StorageSection({ signedIn }: { signedIn: boolean }) {
  const risk = useEvictionRisk()
  return (
    <>
      {useAreSendsUnprotected() && (
        <Note tone="attention">
          <Trans>
            If the connection breaks while a request is being sent, the browser may send it a second time without
            telling this app. Whoever runs the platform can prevent this by switching on HTTP/2.
          </Trans>
        </Note>
      )}
      <UnreadableCard />
      <Card title={<Trans>Storage</Trans>}>
        <div className="stack g-4">
          {risk !== 'none' && (
            <Note tone="attention">
              <RiskText risk={risk} />
            </Note>
          )}
          <StorageKinds signedIn={signedIn} />
          {signedIn && <OriginalPhotos />}
        </div>
      </Card>
    </>
  )
}
