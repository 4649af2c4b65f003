import { pastQuantities } from '#account/drafts/past-quantities.ts'
import type { DraftId } from '#domain/ids.ts'
import { useProductsByIds } from '#catalogue/reads/lists/rows-here.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { confirmedAs, isUnusual, type Amount } from '#domain/requests/draft/unusual-quantity.ts'
import { dataOr } from '#lib/live-read.ts'
import { kinds } from '#kinds/kinds.ts'
import { termFieldsOf, type KindDescriptor } from '#kinds/kind.ts'

/** A quantity that is asked about. */
export interface UnusualQuantity extends Amount {
  /** The path of its field. */
  readonly path: string
}

/** The terms that are quantities: numbers with a unit that can be chosen. */
const termAmounts = (kind: KindDescriptor, { terms }: RequestContent): UnusualQuantity[] =>
  termFieldsOf(kind).flatMap(({ name, control, when }) => {
    const unitIn = control.type === 'number' ? control.unitIn : undefined
    const [quantity, unit] = [terms[name], unitIn === undefined ? '' : terms[unitIn]]
    if (unitIn === undefined || typeof quantity !== 'string' || (when && !when(terms))) return []
    return [{ path: `terms.${name}`, quantity, unit: typeof unit === 'string' ? unit : '' }]
  })

/**
 * Finds the quantities of a draft that are so unusual that the buyer is asked before they are sent, without those that
 * the buyer has confirmed.
 */
export const useUnusualQuantities = (localId: DraftId, content: RequestContent) => {
  const kind = kinds[content.kind]
  const products = dataOr(useProductsByIds(content.lines.map(({ pesticideId }) => pesticideId)), [])
  // Only an order has a price per line, and a minimum.
  const hasMinimum = kind.lineFields.some((one) => one.field === 'packaging')
  const hasQuantity = kind.lineFields.some((one) => one.field === 'quantity')
  return async (): Promise<readonly UnusualQuantity[]> => {
    const { last, confirmed } = await pastQuantities(localId, content.kind)
    const lines = content.lines.flatMap(({ lineId, pesticideId, quantity, unit }) => {
      const minimum = hasMinimum ? products.find((one) => one.pesticideId === pesticideId)?.minOrder : null
      const known = [minimum, last.get(pesticideId)].filter((one) => one !== null && one !== undefined)
      return hasQuantity && isUnusual({ quantity, unit }, known)
        ? [{ path: `lines.${lineId}.quantity`, quantity, unit }]
        : []
    })
    const terms = termAmounts(kind, content).filter((amount) => isUnusual(amount, []))
    return [...lines, ...terms].filter((amount) => confirmed[amount.path] !== confirmedAs(amount))
  }
}
