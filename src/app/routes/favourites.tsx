import { useLingui } from '@lingui/react/macro'
import { FavouriteList } from '#features/favourites/favourite-list.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const FavouritesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Saved suppliers`}>
      <NeedsSignIn>
        <FavouriteList />
      </NeedsSignIn>
    </Page>
  )
}
