import type { ReactNode } from 'react'
import { useRecordName } from '#ui/marks/record-heading.tsx'
import { Part } from '#ui/page/part.tsx'
import { brand } from '../brand.ts'
import { Header } from './header/header.tsx'

interface PageProps {
  readonly title: string
  /** Parent of a detail page. On phones the header shows its name behind a back arrow. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/**
 * A screen in the main panel: a header, and content that scrolls by itself. The title distinguishes tabs, history
 * entries and screens for a screen reader: record, page, app.
 */
export const Page = ({ title, back, children }: PageProps) => {
  const record = useRecordName()
  const parts = record ? [record, title] : [title]
  return (
    <main className="panel" id="main" tabIndex={-1} aria-label={parts.join(' · ')}>
      <title>{[...parts, brand.name].join(' · ')}</title>
      <Header title={title} {...(back ? { back } : {})} />
      <div className="panel__scroll">
        <Part of={parts.join()}>{children}</Part>
      </div>
    </main>
  )
}
