import { Plural, Trans } from '@lingui/react/macro'

interface CopiedPartProps {
  /** How much of a list the copy on this device holds. */
  readonly part: 'whole' | 'categories' | 'hot' | 'none'
  readonly categories?: readonly string[] | undefined
}

/** Says what the copy leaves out, followed by a space; nothing for a complete copy. */
export const CopiedPart = ({ part, categories }: CopiedPartProps) => {
  const chosen = categories?.length ?? 0
  switch (part) {
    case 'hot':
      return (
        <>
          <Trans>Featured products only.</Trans>{' '}
        </>
      )
    case 'categories':
      return (
        <>
          <Plural value={chosen} one="Only # category." other="Only # categories." />{' '}
        </>
      )
    case 'whole':
    case 'none':
      return null
  }
}
