import type { ReactNode } from 'react'
import { Header } from './header.tsx'

interface PageProps {
  readonly title: string
  /** Parent of a detail page. On phones the header shows its name behind a back arrow. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/** A screen in the main panel: a header, and content that scrolls by itself. */
export const Page = ({ title, back, children }: PageProps) => (
  <main className="panel" id="main">
    <title>{title}</title>
    <Header title={title} {...(back ? { back } : {})} />
    <div className="panel__scroll">{children}</div>
  </main>
)
