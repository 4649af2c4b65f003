import { createContext, type ReactNode } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'

export interface AcceptProps {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly onClose: () => void
}

/** Renders the dialog that accepts an offer: the comparison's, which the app passes in. */
export type DrawAccept = (props: AcceptProps) => ReactNode
export const AcceptSlot = createContext<DrawAccept>(() => null)
