import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { refuseForMembership, signedInOrAsked } from '#api/refusals.ts'
import type { AskedFor } from '#domain/requests/draft/defaults.ts'
import { overlayParam, paths } from '#domain/paths.ts'
import { useLocale } from '#prefs/prefs.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { useAddress } from '#ui/page/use-address.ts'
import { unselect } from '../selection-state.ts'

/**
 * The actions on selected products, from a row, the selection bar, a product page or the cart. Without a login they
 * ask for one. Products without a known supplier cannot be requested.
 */
export const useRequestProducts = () => {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const [, changeAddress] = useAddress()
  const { save } = useSaving()
  /**
   * `unknown`: how many more selected products this device knows only by id. `asked`: what a question has stated
   * already.
   */
  const request = async (kind: RequestKind, products: readonly Product[], unknown = 0, asked?: AskedFor) => {
    const answerable = products.filter((product) => product.company !== null)
    if (!(await signedInOrAsked())) return
    if (answerable.length === 0)
      return showToast({ tone: 'bad', text: t`The register names no supplier for this product` })
    await save(async () => {
      // The code that writes to the database is loaded when it is needed.
      const [{ startDraft }, { readChoices }, { readQuotaCheck }, { kindContracts }] = await Promise.all([
        import('#account/drafts/start.ts'),
        import('#catalogue/reads/names/choices.ts'),
        import('#account/reads/drafts.ts'),
        import('#contract/entities/request.ts'),
      ])
      // Specification, section 4: a form that would be refused is not opened.
      if (!(await readQuotaCheck(kind)).ok) return refuseForMembership(kindContracts[kind].permissionType)
      const localId = await startDraft(kind, answerable, await readChoices(locale), asked)
      // These products are in the form now. The rest of the selection stays.
      unselect(answerable)
      changeAddress({ [overlayParam.draft]: localId })
      const left = unknown + products.length - answerable.length
      if (left === 0) return
      showToast({
        tone: 'neutral',
        text: t`${plural(left, {
          one: '# product was left out because its supplier is unknown',
          other: '# products were left out because their suppliers are unknown',
        })}`,
      })
    })
  }
  /** False if nothing was added; then the selection stays. */
  const add = async (products: readonly Product[]): Promise<boolean> => {
    if (!(await signedInOrAsked())) return false
    return save(async () => {
      const { addToCart } = await import('#account/records/records.ts')
      await addToCart([...products])
      const open = { label: t`Open cart`, run: () => void navigate(paths.cart()) }
      showToast({ tone: 'ok', text: t`Added to cart`, action: open })
    })
  }
  return { request, add }
}
