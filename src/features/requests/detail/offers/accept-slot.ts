import { createContext, type ReactNode } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'

export interface AcceptProps {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly onClose: () => void
}

/** Draws the dialog in which an offer is accepted: that of the comparison, which the app joins in. */
export type DrawAccept = (props: AcceptProps) => ReactNode
export const AcceptSlot = createContext<DrawAccept>(() => null)
