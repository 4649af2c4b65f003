import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { useUnreadableCounts } from '#account/queries/storage.ts'
import { useBackend, type Backend } from '#api/use-backend.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useUnreadChoices } from '#catalogue/queries/names/choices.ts'
import { dataOr } from '#lib/live-read.ts'
import { Card } from '#ui/marks/card.tsx'

interface Line {
  readonly key: string
  readonly offered: boolean | null
  readonly yes: ReactNode
  readonly no: ReactNode
}

const either = (one: boolean | null, other: boolean | null): boolean | null =>
  one === true || other === true ? true : one === null || other === null ? null : false

const linesOf = ({ capabilities }: Backend): readonly Line[] => [
  {
    key: 'keys',
    offered: capabilities.keys,
    yes: <Trans>If an answer gets lost, the app sends the request again automatically. It counts once.</Trans>,
    no: (
      <Trans>
        If an answer gets lost, the app first looks up whether the request arrived. Where it cannot tell, it asks you.
      </Trans>
    ),
  },
  {
    key: 'reference',
    offered: capabilities.clientRef,
    yes: <Trans>The lists of requests say which ones came from this app, so it seldom has to ask you.</Trans>,
    no: <Trans>The lists of requests do not say which ones came from this app, so it may have to ask you.</Trans>,
  },
  {
    key: 'changes',
    offered: capabilities.updatedSince,
    yes: <Trans>Only changes to your requests are downloaded.</Trans>,
    no: <Trans>Your lists of requests are loaded whole each time, which takes more data.</Trans>,
  },
  {
    key: 'versions',
    offered: capabilities.versions,
    yes: <Trans>A draft that you change on two devices is put together from both.</Trans>,
    no: <Trans>Of a draft that you change on two devices, what is saved last counts.</Trans>,
  },
  {
    key: 'library',
    offered: either(capabilities.deltas, capabilities.publicCopy),
    yes: <Trans>Only changes to the library are downloaded.</Trans>,
    no: <Trans>The library is read through page by page once a day, which takes more data.</Trans>,
  },
]

export function PlatformCard() {
  const { t } = useLingui()
  const backend = useBackend()
  if (!backend) return null
  const levelLabels = { specification: t`Basic`, better: t`Extended`, full: t`Full` }
  return (
    <Card
      title={<Trans>What your supplier platform offers</Trans>}
      aside={<span className="tiny faint">{levelLabels[backend.level]}</span>}
    >
      <ul className="stack g-2 bullets dev__words small">
        {linesOf(backend).map(
          ({ key, offered, yes, no }) => offered !== null && <li key={key}>{offered ? yes : no}</li>,
        )}
      </ul>
    </Card>
  )
}

const none = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }

/** Shows the number of rows that could not be read, because those rows are missing in their lists. */
export function UnreadableCard() {
  const { records, drafts, messages, cart, favourites } = dataOr(useUnreadableCounts(), none)
  const choices = dataOr(useUnreadChoices(), 0)
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
      <ul className="stack g-2 bullets dev__words small num">
        {some.map(([, valueText]) => (
          <li key={valueText.key}>{valueText}</li>
        ))}
      </ul>
    </Card>
  )
}
