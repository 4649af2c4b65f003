import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** The problems of a number, by the rules of `#domain/requests/judge`, which this folder must not import. */
export const numberProblemLabels = {
  'not-a-number': msg`Use digits and one decimal separator`,
  ambiguous: msg`Say which number is meant`,
  'not-positive': msg`Enter a number greater than 0`,
  negative: msg`Enter 0 or a larger number`,
} as const satisfies Record<string, MessageDescriptor>

/**
 * The text below a number field. Null if the number has no problem, or the field asks which of two numbers is meant.
 */
export const numberFieldText = (problem: string | null): MessageDescriptor | null =>
  problem === null || problem === 'ambiguous'
    ? null
    : (Object.entries(numberProblemLabels).find(([name]) => name === problem)?.[1] ?? null)
