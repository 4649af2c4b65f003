import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Cloud, Send } from 'lucide-react'
import { copyExtent, useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useProductsOfCompany } from '#catalogue/queries/lists/stored-rows.ts'
import { useServerProductsOfCompany } from '#catalogue/queries/lists/products-of-company.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useSelectedProducts } from '../selection.ts'
import type { Product } from '#contract/entities/product.ts'
import { ProductRows } from './product-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './library.css'
import { useUrlParams } from '#ui/page/use-address.ts'
import { useStartRequest } from './request-buttons.tsx'
import './supplier-products.css'

const useChosenOf = (companyId: string) =>
  useSelectedProducts().chosen.filter(({ company }) => company?.companyId === companyId)

export const EnquireSupplierButton = ({ companyId }: { readonly companyId: string }) => {
  const chosenProducts = useChosenOf(companyId)
  const supplierProducts = dataOr(useProductsOfCompany(companyId), [])
  const { request } = useStartRequest()
  const [, changeAddress] = useUrlParams()
  const products = chosenProducts.length > 0 ? chosenProducts : supplierProducts.length === 1 ? supplierProducts : []
  const ask = () => {
    if (products.length > 0) void request('enquiry', products)
    else changeAddress({ tab: 'products', enquire: '1' }, 'same')
  }
  return (
    <Button look="primary" icon={Send} onClick={ask}>
      <Trans>Enquire</Trans>
    </Button>
  )
}

const maxProductRows = 100

type ServerLineProps = Readonly<{ server: Exclude<ReturnType<typeof useServerProductsOfCompany>, null>; limit: number }>

const ServerLine = ({ server, limit }: ServerLineProps) => {
  const { t } = useLingui()
  if (server.status === 'loading') return null
  const page = server.status === 'ready' ? server.data : null
  const retry = server.status === 'ready' ? server.data.retry : server.retry
  const listedCount = Math.min(page?.rows.length ?? 0, limit)
  const [first, last, all] = [1, listedCount, page?.total ?? 0].map((n) => formatNumber(n))
  return (
    <>
      {retry && (
        <Note tone="attention" alert>
          <span>
            {page
              ? t`The server did not respond. Showing earlier results.`
              : t`The server did not respond. Showing what is on this device.`}
          </span>{' '}
          <Button look="link" onClick={retry}>{t`Try again`}</Button>
        </Note>
      )}
      {page && (
        <p className="asof">
          <Icon of={Cloud} />
          <span>{t`From the server: this device stores only part of the library`}</span>
          {page.total > listedCount && <span translate="no" className="num">{t`${first}–${last} of ${all}`}</span>}
        </p>
      )}
    </>
  )
}

export const CompanyProducts = ({ companyId }: { companyId: string }) => {
  const { t } = useLingui()
  const [params] = useUrlParams()
  const { chosen } = useSelectedProducts()
  const chosenHere = useChosenOf(companyId)
  const [limit, setLimit] = useState(maxProductRows)
  const localRead = useProductsOfCompany(companyId)
  const server = useServerProductsOfCompany(companyId, limit)
  const serverPage = server && dataOr(server, null)
  const isPartial = copyExtent(useCatalogueStatus(), 'products') !== 'whole' && !serverPage
  const readShown = (): LiveRead<readonly Product[]> => {
    if (serverPage) return { status: 'ready', data: serverPage.rows }
    return server?.status === 'loading' && dataOr(localRead, []).length === 0 ? server : localRead
  }
  return (
    <>
      {params.get('enquire') === '1' && chosenHere.length === 0 && (
        <div role="status">
          <Note>{t`Tick the products that you want a quotation for, then press Enquire.`}</Note>
        </div>
      )}
      {server && <ServerLine server={server} limit={limit} />}
      <ListStates
        read={readShown()}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="muted">
            {isPartial
              ? t`No products of this supplier are in the part of the library on this device.`
              : t`No products of this supplier are in the library.`}
          </p>
        }
      >
        {(rows) => {
          const shownRows = rows.slice(0, limit)
          const total = serverPage?.total ?? rows.length
          return (
            <div className="products-of" aria-busy={rows.length < Math.min(limit, total)}>
              <ProductRows of={companyId} drawn={shownRows} rows={shownRows} from={0} total={total} />
              {total > limit && (
                <Button look="link" onClick={() => setLimit(limit + maxProductRows)}>
                  <Plural value={Math.min(maxProductRows, total - limit)} one="Show # more" other="Show # more" />
                </Button>
              )}
              {isPartial && (
                <p className="muted small">
                  <Trans>These are from the part of the library on this device; there may be more.</Trans>
                </p>
              )}
            </div>
          )
        }}
      </ListStates>
      <SelectionBar products={chosen} />
    </>
  )
}
