import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { copiedPart, useCatalogueStatus } from '#data/queries/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'

interface EmptyLibraryProps {
  /** A keyword or a filter leaves nothing; otherwise there is nothing at all. */
  readonly filtered: boolean
  /** The server was asked, for all that it has. */
  readonly ofServer: boolean
  /** What the server can be asked for where this device has only a part; empty: nothing, or it has been asked. */
  readonly keyword: string
}

const Sentence = ({ filtered, partly }: { filtered: boolean; partly: boolean }) => {
  if (partly)
    return filtered ? (
      <Trans>Nothing in the part of the library on this device matches.</Trans>
    ) : (
      <Trans>The part of the library on this device has no products.</Trans>
    )
  return filtered ? (
    <Trans>Nothing matches. Check the spelling, or clear a filter.</Trans>
  ) : (
    <Trans>The library is being copied to this device. It opens here as soon as the first products arrive.</Trans>
  )
}

/** Why the library shows no product. */
export const EmptyLibrary = ({ filtered, ofServer, keyword }: EmptyLibraryProps) => {
  const part = copiedPart(useCatalogueStatus(), 'products')
  const partly = !ofServer && (part === 'categories' || part === 'hot')
  return (
    <div className="empty">
      <FlaskConical className="icon icon--24" aria-hidden />
      <p>
        <Sentence filtered={filtered} partly={partly} />
      </p>
      {partly && keyword !== '' && (
        <ButtonLink to={paths.searchProducts(keyword)}>
          <Trans>Search the whole library</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
