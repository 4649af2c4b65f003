import { hasFees } from '#domain/quotes/fees.ts'
import type { ComparisonScreenProps } from './comparison-frame.tsx'
import { FeeComparison } from '../fees/fee-comparison.tsx'
import { PriceComparison } from '../prices/price-comparison.tsx'

/** The replies of a batch in columns; works without a network. */
export const ComparisonScreen = ({ kind, ...props }: ComparisonScreenProps) =>
  hasFees(kind) ? <FeeComparison {...props} kind={kind} /> : <PriceComparison {...props} kind={kind} />
