import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PasteProblem } from '#domain/requests/paste/judge-pasted.ts'

export const pasteWords = {
  'no-product': msg`No name or registration number`,
  'unknown-product': msg`Not in the product library`,
  'choose-product': msg`Several products match: choose one`,
  'no-supplier': msg`The register names no supplier for this product`,
  twice: msg`The same product is in an earlier row`,
  quantity: msg`The quantity is not a number greater than 0`,
  ambiguous: msg`The quantity can be two numbers`,
  unit: msg`Unit not recognised`,
  packaging: msg`Packaging not recognised, or several options match`,
} satisfies Record<PasteProblem, MessageDescriptor>
