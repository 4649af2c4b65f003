import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { useListCopy } from '#catalogue/reads/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyOfCopy } from '#widgets/copy-state.tsx'

interface EmptyLibraryProps {
  /** A keyword or a filter leaves nothing; otherwise there is nothing at all. */
  readonly filtered: boolean
  /** The server was asked, for all that it has. */
  readonly ofServer: boolean
  /** What the server can be asked for where this device has only a part; empty: nothing, or it has been asked. */
  readonly keyword: string
}

/** Why the library shows no product. */
export const EmptyLibrary = ({ filtered, ofServer, keyword }: EmptyLibraryProps) => {
  const copy = useListCopy('products')
  const partly = !ofServer && (copy.part === 'categories' || copy.part === 'hot')
  const nothing = partly ? (
    <Trans>Nothing in the part of the library on this device matches.</Trans>
  ) : (
    <Trans>Nothing matches. Check the spelling, or clear a filter.</Trans>
  )
  return (
    <EmptyOfCopy
      copy={ofServer ? null : copy}
      icon={FlaskConical}
      nothing={filtered ? nothing : null}
      action={
        partly &&
        !copy.moreAfterLogin &&
        keyword !== '' && (
          <ButtonLink to={paths.searchProducts(keyword)}>
            <Trans>Search the whole library</Trans>
          </ButtonLink>
        )
      }
    />
  )
}
