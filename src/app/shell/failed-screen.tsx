import { asPart } from '#ui/page/part.tsx'
import { brand } from '../brand.ts'
import { Page } from './page.tsx'

/** In place of a screen that failed. Its header stays: on a phone the menu opens from there. */
export const asScreen = (again: () => void) => (
  <Page title={brand.name}>
    <div className="page page--narrow">{asPart(again, null)}</div>
  </Page>
)
