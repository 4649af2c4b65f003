import { Plural } from '@lingui/react/macro'
import { withoutBreaks } from '#i18n/formats.ts'

/** "Glyphosate 480 g/L SL and 2 more": the title of a request. */
export const ProductsTitle = ({ products }: { products: readonly { readonly name: string }[] }) => {
  const [first, ...more] = products
  return (
    <>
      {first ? withUnits(first.name) : '–'}
      {more.length > 0 && (
        <span className="title__more">
          {' '}
          <Plural value={more.length} one="and # more" other="and # more" />
        </span>
      )}
    </>
  )
}

/** "480 g/L SL" stays on one line. */
const withUnits = (name: string) => name.replace(/\d[\d.,]*\s?(g\/L|g\/kg|%)\s[A-Z]{2,3}$/, withoutBreaks)
