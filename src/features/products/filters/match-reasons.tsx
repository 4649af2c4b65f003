import { useLingui } from '@lingui/react/macro'
import { EqualApproximately } from 'lucide-react'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import { keywordRanges } from '#catalogue/queries/lists/quick-search.ts'
import { compareName } from '#domain/names/compare-name.ts'
import { listSeparator } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { HighlightedText } from '#ui/marks/marks.tsx'
import { nameDetailsText, useDifferenceText } from '#widgets/closeness.ts'
import { useEnquireForName } from '../names/ask-for-name.ts'

type MatchedField = 'active' | 'registration' | 'company' | 'crop' | 'pest'

/** Maximum number of texts per field: more would push the next row out of view. */
const maxTexts = 3

const textsOf = (product: Product): Readonly<Record<MatchedField, readonly (string | null | undefined)[]>> => ({
  active: product.ingredients.flatMap((one) => [one.name, one.nameEn, one.nameEs, one.nameZh, one.nameZhHant, one.cas]),
  registration: [product.registrationNo],
  company: [product.company?.name, product.company?.nameEn, product.company?.nameZh],
  crop: product.crops.map(({ name }) => name),
  pest: product.targets.map(({ name }) => name),
})

/**
 * Matched texts by field. Words that the shown name contains are left out: if the name has "azoxy", a Spanish name
 * explains nothing.
 */
export const matchedTexts = (
  product: Product,
  words: readonly string[],
  isFound: (text: string, word: string) => boolean,
): { readonly field: MatchedField; readonly texts: readonly string[] }[] => {
  const unshown = words.filter((word) => !isFound(product.name, word))
  return (Object.entries(textsOf(product)) as [MatchedField, readonly (string | null | undefined)[]][]).flatMap(
    ([field, all]) => {
      const texts = [...new Set(all)].filter((text): text is string =>
        Boolean(text && unshown.some((word) => isFound(text, word))),
      )
      return texts.length > 0 ? [{ field, texts: texts.slice(0, maxTexts) }] : []
    },
  )
}

export type Match = Readonly<{ keyword: string; corrected: readonly string[]; name: NamedSearch['name'] | null }>
type MatchReasonsProps = Match & Readonly<{ product: Product }>

type ClosenessProps = Readonly<{ product: Product; keyword: string; name: NamedSearch['name'] }>

function Closeness({ product, keyword, name }: ClosenessProps) {
  const { t } = useLingui()
  const closeness = useDifferenceText()(compareName(name, product)?.differences ?? [], name)
  const strength = nameDetailsText(name)
  const { wish, askFor } = useEnquireForName(name, keyword)
  const supplier = product.company?.name
  if (closeness === '') return null
  return (
    <span className="item__s row g-1 start wraps">
      <EqualApproximately className="icon icon--14" aria-hidden />
      <span>
        {closeness}
        {strength !== '' && supplier && (
          <>
            {' · '}
            <Button
              look="link"
              aria-label={t`Ask ${supplier} for ${wish}`}
              onClick={() => void askFor([product])}
            >{t`Ask for ${strength}`}</Button>
          </>
        )}
      </span>
    </span>
  )
}

/** Why a product was found, or, if the keyword is a product name, how the product differs from it. */
export const MatchReasons = ({ product, keyword, corrected, name }: MatchReasonsProps) =>
  name ? (
    <Closeness product={product} keyword={keyword} name={name} />
  ) : (
    <FoundIn product={product} keyword={keyword} corrected={corrected} />
  )

function FoundIn({ product, keyword, corrected }: Omit<MatchReasonsProps, 'name'>) {
  const { t } = useLingui()
  const names: Record<MatchedField, string> = {
    active: t`Active ingredient`,
    registration: t`Registration number`,
    company: t`Supplier`,
    crop: t`Crop`,
    pest: t`Pest`,
  }
  const words = [...keyword.split(/\s+/).filter((word) => word !== ''), ...corrected]
  const textsFound = matchedTexts(product, words, (text, word) => keywordRanges(text, word).length > 0)
  if (textsFound.length === 0) return null
  return (
    <span className="item__s found">
      {textsFound.map(({ field, texts }) => (
        <span key={field}>
          {names[field]}:{' '}
          {texts.map((text, at) => (
            <span key={text}>
              {at > 0 && listSeparator()}
              <HighlightedText text={text} ranges={keywordRanges(text, keyword, corrected)} />
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

export function MarkedName(props: Match & Readonly<{ text: string }>) {
  return <HighlightedText text={props.text} ranges={keywordRanges(props.text, props.keyword, props.corrected)} />
}
