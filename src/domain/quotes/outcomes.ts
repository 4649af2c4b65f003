import { compare, subtract, sum, type Ratio } from '#lib/ratio.ts'
import { distanceOf } from './columns.ts'
import type { Comparison, Row } from './comparison.ts'
import { isComparable } from './offers.ts'

const bestOfEach = (rows: readonly Row[]) => {
  const picks = new Map<string, string>()
  const costs: Ratio[] = []
  for (const { key, lowest, cells } of rows) {
    const [id] = lowest
    const cost = id === undefined ? undefined : cells.get(id)?.basis?.cost
    if (id === undefined || !cost) return null
    picks.set(key, id)
    costs.push(cost)
  }
  return { total: sum(costs), picks }
}

/**
 * The cost of a whole request for several products in three ways: from one supplier, from the cheapest for each line, or
 * the earliest.
 */
export const outcomesOf = ({ suppliers, rows, totals, comparable, totalsGap: gap }: Comparison) => {
  const [first, second] = [...comparable].sort(([, a], [, b]) => compare(a, b))
  const one =
    first && gap === null
      ? { id: first[0], total: first[1], lead: second ? distanceOf(second[1], first[1]) : null }
      : null
  const best = gap === 'quantity' ? null : bestOfEach(rows)
  const days = suppliers.flatMap(({ id, standing, offer }) => {
    const lead = offer?.quote.leadDays
    return typeof lead === 'number' && isComparable(standing) && rows.every(({ cells }) => cells.get(id)?.quoted)
      ? [{ id, days: lead, total: totals.get(id) ?? null }]
      : []
  })
  return {
    one,
    each: best && {
      ...best,
      saves: one && compare(one.total, best.total) > 0 ? subtract(one.total, best.total) : null,
    },
    earliest: days.sort((a, b) => a.days - b.days)[0] ?? null,
  }
}
