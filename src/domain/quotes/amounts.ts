import { multiply } from '#lib/ratio.ts'
import { activeIn } from './content.ts'
import type { AskedLine } from './line.ts'

/** The amount a line asks for, of product or pure active ingredient. Text, so that equal amounts compare as equal. */
export const amountOf = (line: AskedLine, of: 'product' | 'active'): string => {
  const { quantity, content, density, measure } = line
  const each = measure && (of === 'active' && content ? activeIn(measure, content, density) : measure.size)
  if (!quantity || !each || each === 'density') return `${quantity?.n}/${quantity?.d} ${line.unit}`
  const all = multiply(quantity, each)
  return `${all.n}/${all.d} ${of === 'active' ? '' : measure.kind}`
}
