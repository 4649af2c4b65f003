import type { Prefs } from './prefs.ts'

/**
 * The only categories this device copies; empty: all. Those of the trip pack come along: who packs a category wants
 * its products, thin line or not.
 */
export const copiedCategories = ({ thinLine, tripPack }: Pick<Prefs, 'thinLine' | 'tripPack'>): string[] => {
  if (!thinLine.on || thinLine.categories.length === 0) return []
  return [...new Set([...thinLine.categories, ...(tripPack?.categories ?? [])])].sort()
}
