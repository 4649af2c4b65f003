import type { ReactNode } from 'react'

/** For ears only. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => <span className="sr">{children}</span>
