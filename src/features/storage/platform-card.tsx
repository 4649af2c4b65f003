import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBackend, useUnreadCounts } from '#data/queries/backend.ts'
import { useCatalogueStatus } from '#data/queries/catalogue.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Card } from '#ui/card.tsx'

interface Line {
  readonly key: string
  /** Null: not known yet. */
  readonly offered: boolean | null
  readonly yes: ReactNode
  readonly no: ReactNode
  readonly unknown: ReactNode
}

const wordsOf = ({ offered, yes, no, unknown }: Line) => (offered === null ? unknown : offered ? yes : no)

/** What the service can do beyond the least, and what the buyer is asked where it cannot. */
export const PlatformCard = () => {
  const { t } = useLingui()
  const backend = useBackend()
  if (!backend) return null
  const { found, level } = backend
  const levelWords = { specification: t`Basic`, better: t`Extended`, full: t`Full` }
  const lines: readonly Line[] = [
    {
      key: 'keys',
      offered: found.keys,
      yes: <Trans>Each request carries a key: after an unclear answer it is sent again and counts once.</Trans>,
      no: (
        <Trans>
          This service keeps no request keys: after an unclear answer the app reads first what arrived and may ask you.
        </Trans>
      ),
      unknown: null,
    },
    {
      key: 'reference',
      offered: found.clientRef,
      yes: <Trans>It gives back the mark of each request, so the app can tell by itself whether one arrived.</Trans>,
      no: <Trans>It does not give back the mark of a request, so the app may ask you whether one arrived.</Trans>,
      unknown: <Trans>Whether it gives back the mark of a request is not known yet.</Trans>,
    },
    {
      key: 'changes',
      offered: found.updatedSince,
      yes: <Trans>It tells what changed in your requests, so little data is loaded.</Trans>,
      no: <Trans>It sends the lists of your requests whole each time, which takes more data.</Trans>,
      unknown: <Trans>Whether it tells what changed in your requests is not known yet.</Trans>,
    },
  ]
  return (
    <Card
      title={<Trans>What your supplier platform offers</Trans>}
      aside={<span className="tiny faint">{levelWords[level]}</span>}
    >
      <ul className="sto__words small">
        {lines.map((line) => (
          <li key={line.key}>{wordsOf(line)}</li>
        ))}
      </ul>
    </Card>
  )
}

const empty = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }

/** What came and could not be read: it is shown nowhere else, so its number is said. */
export const UnreadableCard = () => {
  const { t } = useLingui()
  const counts = dataOr(useUnreadCounts(), empty)
  const { unreadable } = useCatalogueStatus()
  const rows = [
    [t`Products and suppliers`, unreadable],
    [t`Sent requests`, counts.records],
    [t`Drafts`, counts.drafts],
    [t`Messages`, counts.messages],
    [t`Product list`, counts.cart],
    [t`Saved suppliers`, counts.favourites],
  ] as const
  const some = rows.filter(([, count]) => count > 0)
  if (some.length === 0) return null
  return (
    <Card title={<Trans>Could not be read</Trans>}>
      <p className="small">
        <Trans>
          The service sent entries without a number or a name, or in a form that this app does not know. They are not
          shown. Tell whoever runs the service.
        </Trans>
      </p>
      <dl className="kv kv--rows">
        {some.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
