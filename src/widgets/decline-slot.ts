import { createContext, type ReactNode } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'

type DeclineProps = Readonly<{ kind: RequestKind; record: RequestRecord; onClose: () => void }>

/** The app provides the dialog, because another feature owns it. */
export const DeclineSlot = createContext<(props: DeclineProps) => ReactNode>(() => null)
