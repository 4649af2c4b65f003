import { msg } from '@lingui/core/macro'
import type { LineFieldWords } from './kind.ts'
import type { LineField } from '#domain/requests/draft/content.ts'

/** The fields that a product line may have; each kind names those it uses. */
export const lineFieldWords = {
  quantity: {
    field: 'quantity',
    label: msg`Quantity`,
    missing: msg`Enter a quantity`,
    missingFor: (product) => msg`Enter a quantity for ${product}`,
    dict: null,
  },
  unit: {
    field: 'unit',
    label: msg`Unit`,
    missing: msg`Choose a unit`,
    missingFor: (product) => msg`Choose a unit for ${product}`,
    dict: 'product_unit',
  },
  packaging: {
    field: 'packaging',
    label: msg`Packaging`,
    missing: msg`Choose packaging`,
    missingFor: (product) => msg`Choose packaging for ${product}`,
    dict: 'product_packaging',
  },
} satisfies Record<LineField, LineFieldWords>
