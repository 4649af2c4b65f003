import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Cloud } from 'lucide-react'
import { copiedPart, useCatalogueStatus, useProductsOfCompany } from '#data/queries/catalogue.ts'
import { useServerProductsOfCompany } from '#data/queries/products-of-company.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { Icon } from '#ui/icon.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { allOf } from '#ui/list-window.ts'
import { Note } from '#ui/note.tsx'
import { toggleSelected } from '../selection-state.ts'
import { useSelected } from '../use-selected.ts'
import type { Product } from '#contract/entities/product.ts'
import { ProductRows } from './product-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './library.css'
import './products-of-company.css'

/** As many rows as a page of the library has at most: a directory of another source may know thousands of one supplier. */
export const rowsAtOnce = 100

const Rows = ({ rows, partly }: { readonly rows: readonly Product[]; readonly partly: boolean }) => {
  const { items } = useSelected()
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <div className="products-of">
      <ProductRows list={allOf(rows.slice(0, shown))} selected={items} onToggle={toggleSelected} />
      {rows.length > shown && (
        <button type="button" className="btn btn--link" onClick={() => setShown(shown + rowsAtOnce)}>
          <Plural value={Math.min(rowsAtOnce, rows.length - shown)} one="Show # more" other="Show # more" />
        </button>
      )}
      {partly && (
        <p className="muted small">
          <Trans>These are in the part of the library on this device. It may have more elsewhere.</Trans>
        </p>
      )}
    </div>
  )
}

/** Whose list it is, and how much of it, where the server was asked. */
const ServerLine = ({ server }: { readonly server: Exclude<ReturnType<typeof useServerProductsOfCompany>, null> }) => {
  switch (server.status) {
    case 'loading':
      return null
    case 'failed':
      return (
        <Note tone="attention" alert>
          <Trans>The server did not answer. Below is what this device has.</Trans>{' '}
          <button type="button" className="btn btn--link" onClick={server.retry}>
            <Trans>Try again</Trans>
          </button>
        </Note>
      )
    case 'ready': {
      const { rows, total } = server.data
      const [first, last, all] = [formatNumber(1), formatNumber(rows.length), formatNumber(total)]
      return (
        <p className="asof">
          <Icon of={Cloud} />
          <Trans>From the server, because this device has only a part of the library</Trans>
          {total > rows.length && (
            <span className="num">
              <Trans>
                {first}–{last} of {all}
              </Trans>
            </span>
          )}
        </p>
      )
    }
  }
}

/** The products of one supplier, with the same selection as the library; the server's where this device holds a part. */
export const ProductsOfCompany = ({ companyId }: { companyId: string }) => {
  const { chosen } = useSelected()
  const here = useProductsOfCompany(companyId)
  const server = useServerProductsOfCompany(companyId)
  const given = server && dataOr(server, null)
  const partly = copiedPart(useCatalogueStatus(), 'products') !== 'whole' && !given
  const shown = (): LiveRead<readonly Product[]> => {
    if (given) return { status: 'ready', data: given.rows }
    // What is here stands while the server is asked; nothing is no answer yet.
    return server?.status === 'loading' && dataOr(here, []).length === 0 ? server : here
  }
  return (
    <>
      {server && <ServerLine server={server} />}
      <ListStates
        read={shown()}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="muted">
            {partly ? (
              <Trans>No products of this supplier are in the part of the library on this device.</Trans>
            ) : (
              <Trans>No products of this supplier are in the library.</Trans>
            )}
          </p>
        }
      >
        {(rows) => <Rows key={companyId} rows={rows} partly={partly} />}
      </ListStates>
      <SelectionBar products={chosen} />
    </>
  )
}
