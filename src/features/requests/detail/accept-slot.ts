import { createContext, type ComponentType } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'

export interface AcceptProps {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly onClose: () => void
}

/** The dialog in which an offer is accepted: that of the comparison, which the app joins in. */
export const AcceptSlot = createContext<ComponentType<AcceptProps> | null>(null)
