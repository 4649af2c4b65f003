import type { ReactNode } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import type { ComparisonScreenProps } from './comparison-frame.tsx'
import { FeeComparison } from './fee-comparison.tsx'
import { PriceComparison } from './price-comparison.tsx'

const screens: Readonly<Record<RequestKind, (props: ComparisonScreenProps) => ReactNode>> = {
  enquiry: (props) => <PriceComparison {...props} />,
  sample: (props) => <FeeComparison {...props} kind="sample" />,
  intention: (props) => <FeeComparison {...props} kind="intention" />,
}

/** The replies of a batch in columns; works without a network. */
export const ComparisonScreen = (props: ComparisonScreenProps) => screens[props.kind](props)
