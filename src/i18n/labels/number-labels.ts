import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Keyed by the problem names of `#domain/requests/judge.ts`, which this folder must not import. */
export const numberProblemLabels = {
  'not-a-number': msg`Use digits and one decimal separator`,
  ambiguous: msg`Say which number is meant`,
  'not-positive': msg`Enter a number greater than 0`,
  negative: msg`Enter 0 or a larger number`,
} as const satisfies Record<string, MessageDescriptor>

/** Null: no problem, an unknown one, or `ambiguous`, which the field asks about. */
export const numberFieldText = (problem: string | null): MessageDescriptor | null =>
  problem === null || problem === 'ambiguous'
    ? null
    : (Object.entries(numberProblemLabels).find(([name]) => name === problem)?.[1] ?? null)

/** A dollar sign without a country is read as the US dollar. Null: any other currency. */
const signs: readonly (readonly [sign: RegExp, currency: string | null])[] = [
  [/R\$|BRL/i, 'BRL'],
  [/MX\$|MXN/i, 'MXN'],
  [/US\$|USD|\$|美元/i, 'USD'],
  [/€|EUR/i, 'EUR'],
  [/CN¥|RMB|CNY|¥|￥|元|yuan/i, 'CNY'],
  [/\p{Sc}/u, null],
]

export const moneyFieldText = (problem: string | null, text: string, currency: string): MessageDescriptor | null => {
  const match = signs.find(([pattern]) => pattern.test(text))
  if (problem !== 'not-a-number' || !match || match[1] === currency) return numberFieldText(problem)
  const sign = match[0].exec(text)?.[0] ?? ''
  return msg`This figure is in ${currency}, but “${sign}” is another currency`
}
