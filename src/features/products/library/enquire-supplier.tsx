import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useProductsOfCompany } from '#catalogue/reads/lists/rows-here.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useAddress } from '#ui/page/use-address.ts'
import { useSelected } from '../selection.ts'
import { useRequestProducts } from './use-request-products.ts'

const useChosenOf = (companyId: string) =>
  useSelected().chosen.filter(({ company }) => company?.companyId === companyId)

/** Starts an enquiry about a supplier's selected products, or asks which ones are meant. */
export const EnquireSupplier = ({ companyId }: { readonly companyId: string }) => {
  const chosen = useChosenOf(companyId)
  const own = dataOr(useProductsOfCompany(companyId), [])
  const { request } = useRequestProducts()
  const [, changeAddress] = useAddress()
  const products = chosen.length > 0 ? chosen : own.length === 1 ? own : []
  return (
    <Button
      look="primary"
      icon={Send}
      onClick={() =>
        products.length > 0
          ? void request('enquiry', products)
          : changeAddress({ tab: 'products', enquire: '1' }, 'same')
      }
    >
      <Trans>Enquire</Trans>
    </Button>
  )
}

/** What to do next, if somebody wants to enquire but has selected nothing yet. */
export const ChooseProducts = ({ companyId }: { readonly companyId: string }) => {
  const [params] = useAddress()
  const chosen = useChosenOf(companyId)
  if (params.get('enquire') !== '1' || chosen.length > 0) return null
  return (
    <div role="status">
      <Note>
        <Trans>Tick the products that you want a quotation for, then press Enquire.</Trans>
      </Note>
    </div>
  )
}
