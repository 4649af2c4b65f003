import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useUnreadableCounts } from '#account/reads/requests/unreadable-counts.ts'
import { useUnreadChoices } from '#catalogue/reads/names/unread-choices.ts'
import { useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { dataOr } from '#lib/live-read.ts'
import { Card } from '#ui/marks/card.tsx'

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
