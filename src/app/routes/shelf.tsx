import { ShelfScreen } from '#features/papers/shelf/shelf-screen.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'
import { useShelfTitle } from '#features/papers/shelf/use-shelf-title.ts'

export const ShelfRoute = () => (
  <Page title={useShelfTitle()}>
    <NeedsSignIn>
      <ShelfScreen />
    </NeedsSignIn>
  </Page>
)
