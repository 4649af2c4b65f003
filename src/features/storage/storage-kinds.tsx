import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { useShelf } from '#account/reads/lists.ts'
import { useDeviceStorage, useWorkSizes, type DeviceStorage } from '#account/reads/storage.ts'
import { useMissingParts, type MissingParts } from '#catalogue/reads/missing-parts.ts'
import { dataOr } from '#lib/live-read.ts'
import { formatBytes, comma } from '#i18n/formats.ts'
import { Card } from '#ui/marks/card.tsx'
import { SkeletonRows } from '#ui/lists/skeleton.tsx'
import './storage.css'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Download } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'

/** What the files of `scripts/chunks.ts` that are stored later are for, by the beginning of their names. */
const names: readonly (readonly [start: string, name: MessageDescriptor])[] = [
  ['later-market-', msg`Price trends, news`],
  ['later-chart-', msg`Price chart`],
  ['later-chat-', msg`Conversations, pesticide lookup`],
  ['later-auth-', msg`Login`],
  ['later-pages-', msg`Account, settings, comparison, documents`],
]

const nameOf = (path: string): MessageDescriptor => {
  const file = path.split('/').at(-1) ?? ''
  if (!file.startsWith('later-')) return msg`The app in this language`
  return names.find(([start]) => file.startsWith(start))?.[1] ?? msg`Connection to the server`
}

/** Names the parts of the app that this device has not stored: they do not open without a network. */
const MissingPartsNote = ({ missing, fetching, fetch }: MissingParts) => {
  const { i18n } = useLingui()
  if (!missing || missing.length === 0) return null
  const parts = [...new Set(missing.map((path) => i18n._(nameOf(path))))].join(comma())
  return (
    <Note tone="attention" alert>
      <b>
        <Trans>Missing: {parts}</Trans>
      </b>{' '}
      <Trans>This works online only.</Trans>
      <span className="sto__fetch">
        <Button size="sm" icon={Download} busy={fetching} onClick={fetch}>
          <Trans>Download</Trans>
        </Button>
      </span>
    </Note>
  )
}

interface Kind {
  readonly tone: 'work' | 'sent' | 'shelf' | 'pack' | 'catalogue' | 'images' | 'shell'
  readonly name: ReactNode
  /** What happens to it when space runs out. */
  readonly fate: ReactNode
  /** Null while it is being counted. */
  readonly bytes: number | null
}

const useKinds = (caches: DeviceStorage['caches'], missing: MissingParts['missing']): readonly Kind[] => {
  const work = dataOr(useWorkSizes(), null)
  const catalogue = useCatalogueStatus()
  const shelf = useShelf()
  return [
    {
      tone: 'work',
      name: <Trans>Files of unsent work</Trans>,
      fate: <Trans>Never deleted; nor are drafts and texts</Trans>,
      bytes: work?.unsentFiles ?? null,
    },
    {
      tone: 'sent',
      name: <Trans>Files of sent requests</Trans>,
      fate: <Trans>Deleted first when space runs out; the server keeps a copy</Trans>,
      bytes: caches && work && work.sentFiles + caches.records,
    },
    {
      tone: 'shelf',
      name: <Trans>My documents</Trans>,
      fate: <Trans>Kept until you remove it</Trans>,
      bytes: shelf.status === 'ready' ? shelf.data.reduce((sum, { size }) => sum + size, 0) : null,
    },
    {
      tone: 'pack',
      name: <Trans>Offline pack</Trans>,
      fate: <Trans>Kept until you remove it or the disk is full</Trans>,
      bytes: caches?.pack ?? null,
    },
    {
      tone: 'images',
      name: <Trans>Photos and documents you looked at</Trans>,
      fate: <Trans>Downloaded again when needed</Trans>,
      bytes: caches?.images ?? null,
    },
    {
      tone: 'catalogue',
      name: <Trans>Products and suppliers</Trans>,
      fate: <Trans>Downloaded again when needed</Trans>,
      bytes: catalogue.bytes,
    },
    {
      tone: 'shell',
      name: <Trans>The app itself</Trans>,
      // Without a service worker nothing of it is stored.
      fate:
        missing === null ? (
          <Trans>Downloaded again when needed</Trans>
        ) : missing.length === 0 ? (
          <Trans>Opens offline</Trans>
        ) : (
          <Trans>Opens offline without the missing parts</Trans>
        ),
      bytes: caches?.shell ?? null,
    },
  ]
}

/** What takes up space on this device, by kind. */
export const StorageKinds = () => {
  const device = useDeviceStorage()
  const parts = useMissingParts()
  const kinds = useKinds(device?.caches ?? null, parts.missing)
  const sum = kinds.reduce((total, kind) => total + (kind.bytes ?? 0), 0)
  const usage = formatBytes(Math.max(device?.usage ?? 0, sum))
  const quota = device?.quota ? formatBytes(device.quota) : ''
  return (
    <Card
      title={<Trans>Space on this device</Trans>}
      aside={
        device && (
          <span className="tiny faint num">
            {quota === '' ? (
              usage
            ) : (
              <Trans>
                {usage} of {quota}
              </Trans>
            )}
          </span>
        )
      }
    >
      <MissingPartsNote {...parts} />
      {device ? (
        <>
          <div className="sto__bar" aria-hidden>
            {kinds.map(({ tone, bytes }) =>
              bytes !== null && bytes > 0 ? (
                <i key={tone} className={`sto__${tone}`} style={{ width: `${(bytes / sum) * 100}%` }} />
              ) : null,
            )}
          </div>
          <ul className="sto__list">
            {kinds.map(({ tone, name, fate, bytes }) => (
              <li key={tone} className={`sto__${tone}`}>
                <span>{name}</span>
                <span className="num">{bytes === null ? '–' : formatBytes(bytes)}</span>
                <small>{fate}</small>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <SkeletonRows rows={7} />
      )}
    </Card>
  )
}
