import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PasteProblem } from '#domain/requests/paste/judge-pasted.ts'

export const pasteWords = {
  'no-product': msg`No name or registration number`,
  'unknown-product': msg`Not in the product library`,
  'choose-product': msg`Several products could be meant: choose one`,
  'no-supplier': msg`The register names no supplier for this product`,
  twice: msg`The same product stands in an earlier row`,
  quantity: msg`The quantity is not a number above 0`,
  ambiguous: msg`The quantity can be two numbers`,
  unit: msg`This unit is not known`,
  packaging: msg`This packaging is not known, or several fit`,
} satisfies Record<PasteProblem, MessageDescriptor>
