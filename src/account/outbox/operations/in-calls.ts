import { maxIds } from '#contract/values.ts'
import type { Intent } from '../../store/rows.ts'

/** As many intents as it takes calls: a set has as many members as one takes. */
export const inCalls = (intent: Intent): Intent[] => {
  if (!('ids' in intent) || intent.ids.length <= maxIds) return [intent]
  const calls = Math.ceil(intent.ids.length / maxIds)
  return Array.from({ length: calls }, (_, call) => {
    const ids = intent.ids.slice(call * maxIds, (call + 1) * maxIds)
    if (intent.name !== 'cart-add') return { ...intent, ids }
    return { ...intent, ids, products: Object.fromEntries(ids.map((id) => [id, intent.products[id]])) }
  })
}
