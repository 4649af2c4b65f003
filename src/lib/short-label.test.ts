import { expect, it } from 'vitest'
import { shortLabel } from './short-label.ts'

it.each([
  ['L', 'Litre (L)', 'L'],
  ['kg', '千克 (kg)', 'kg'],
  ['bottle', 'Bottle', 'Bottle'],
  ['fcl20', "20' container (FCL)", "20' container (FCL)"],
])('%s of "%s" is shown as "%s"', (value, label, shown) => expect(shortLabel(value, label)).toBe(shown))
