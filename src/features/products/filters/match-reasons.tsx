import { useLingui } from '@lingui/react/macro'
import { EqualApproximately } from 'lucide-react'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import { keywordRanges } from '#catalogue/queries/lists/quick-search.ts'
import { compareName } from '#domain/names/compare-name.ts'
import { listSeparator } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { HighlightedText } from '#ui/marks/marks.tsx'
import { contentAndFormulationText, useDifferenceText } from '#widgets/closeness.ts'
import { useEnquireForName } from '../names/ask-for-name.ts'

const matchedFields = ['active', 'registration', 'company', 'crop', 'pest'] as const
type MatchedField = (typeof matchedFields)[number]

const maxTexts = 3

const textsOf = (product: Product): Readonly<Record<MatchedField, readonly (string | null | undefined)[]>> => ({
  active: product.ingredients.flatMap((one) => [one.name, one.nameEn, one.nameEs, one.nameZh, one.nameZhHant, one.cas]),
  registration: [product.registrationNo],
  company: [product.company?.name, product.company?.nameEn, product.company?.nameZh],
  crop: product.crops.map(({ name }) => name),
  pest: product.targets.map(({ name }) => name),
})

/** Search words that the shown name contains are left out, because the name itself explains the match. */
export const matchedTexts = (
  product: Product,
  words: readonly string[],
  isFound: (text: string, word: string) => boolean,
): { readonly field: MatchedField; readonly texts: readonly string[] }[] => {
  const unshown = words.filter((word) => !isFound(product.name, word))
  const textsByField = textsOf(product)
  return matchedFields.flatMap((field) => {
    const texts = [...new Set(textsByField[field])].flatMap((text) =>
      text && unshown.some((word) => isFound(text, word)) ? [text] : [],
    )
    return texts.length > 0 ? [{ field, texts: texts.slice(0, maxTexts) }] : []
  })
}

export type MatchedSearch = Readonly<{
  keyword: string
  corrected: readonly string[]
  name: NamedSearch['name'] | null
}>

function Closeness({
  product,
  keyword,
  name,
}: Readonly<{ product: Product; keyword: string; name: NamedSearch['name'] }>) {
  const { t } = useLingui()
  const closeness = useDifferenceText()(compareName(name, product)?.differences ?? [], name)
  const strength = contentAndFormulationText(name)
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

export const MatchReasons = ({ name, ...found }: MatchedSearch & Readonly<{ product: Product }>) =>
  name ? <Closeness {...found} name={name} /> : <FoundIn {...found} />

function FoundIn({ product, keyword, corrected }: Omit<MatchedSearch, 'name'> & Readonly<{ product: Product }>) {
  const { t } = useLingui()
  const names: Record<MatchedField, string> = {
    active: t`Active ingredient`,
    registration: t`Registration number`,
    company: t`Supplier`,
    crop: t`Crop`,
    pest: t`Pest`,
  }
  const words = [...keyword.split(/\s+/).filter(Boolean), ...corrected]
  const textsFound = matchedTexts(product, words, (text, word) => keywordRanges(text, word).length > 0)
  if (textsFound.length === 0) return null
  return (
    <span className="item__s found">
      {textsFound.map(({ field, texts }) => (
        <span key={field}>
          <span>{`${names[field]}:`}</span>{' '}
          {texts.map((text, at) => (
            <span key={text}>
              {at > 0 && listSeparator()}
              <MarkedName text={text} keyword={keyword} corrected={corrected} />
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

export const MarkedName = ({ text, keyword, corrected }: Omit<MatchedSearch, 'name'> & Readonly<{ text: string }>) => (
  <HighlightedText text={text} ranges={keywordRanges(text, keyword, corrected)} />
)
