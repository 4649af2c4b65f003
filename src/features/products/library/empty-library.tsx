import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { useListCopy } from '#catalogue/reads/copy-status.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyOfCopy } from '#widgets/copy-state.tsx'

interface EmptyLibraryProps {
  readonly inSearch: boolean
  /** A keyword or filter excludes all products; otherwise there are none at all. */
  readonly filtered: boolean
  /** The server answered, for its whole library. */
  readonly ofServer: boolean
  /**
   * The keyword to search on the server, if this device has only a part. Empty: none, or the server was asked already.
   */
  readonly keyword: string
}

/** Says why the library shows no product. */
export const EmptyLibrary = ({ inSearch, filtered, ofServer, keyword }: EmptyLibraryProps) => {
  const copy = useListCopy('products')
  const partly = !ofServer && (copy.part === 'categories' || copy.part === 'hot')
  const nothing = partly ? (
    <Trans>No matches in the part of the library stored on this device.</Trans>
  ) : (
    <Trans>Nothing matches. Check the spelling, or clear a filter.</Trans>
  )
  return (
    <EmptyOfCopy
      copy={ofServer ? null : copy}
      icon={FlaskConical}
      nothing={filtered ? nothing : null}
      action={
        partly && !copy.moreAfterLogin && keyword !== '' ? (
          <ButtonLink to={paths.searchProducts(keyword)}>
            <Trans>Search the whole library</Trans>
          </ButtonLink>
        ) : (
          inSearch && (
            <ButtonLink to={paths.products()}>
              <Trans>Product library</Trans>
            </ButtonLink>
          )
        )
      }
    />
  )
}
