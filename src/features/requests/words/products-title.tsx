import { Plural } from '@lingui/react/macro'
import { Unbroken } from '#ui/marks/unbroken.tsx'

/** "Glyphosate 480 g/L SL and 2 more": the title of a request. */
export const ProductsTitle = ({ products }: { products: readonly { readonly name: string }[] }) => {
  const [first, ...more] = products
  return (
    <>
      {first ? <Unbroken text={first.name} /> : '–'}
      {more.length > 0 && (
        <span className="title__more">
          {' '}
          <Plural value={more.length} one="and # more" other="and # more" />
        </span>
      )}
    </>
  )
}
