import type { ReactNode } from 'react'
import { Header } from './header.tsx'

interface PageProps {
  readonly title: string
  /** Parent of a detail page: on phones its name stands in the head, behind a back arrow. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/** A screen in the main panel: head, then content with its own scroll. */
export const Page = ({ title, back, children }: PageProps) => (
  <main className="panel" id="main">
    <title>{title}</title>
    <Header title={title} {...(back ? { back } : {})} />
    <div className="panel__scroll">{children}</div>
  </main>
)
