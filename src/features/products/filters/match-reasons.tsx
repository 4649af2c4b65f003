import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { marksIn } from '#catalogue/reads/lists/highlight.ts'
import { comma } from '#i18n/formats.ts'
import { Marks } from '#ui/marks/marks.tsx'
import { matchedTexts, type MatchedField } from './matched-texts.ts'

interface MatchReasonsProps {
  readonly product: Product
  readonly keyword: string
  readonly corrected: readonly string[]
}

const useFieldNames = () => {
  const { t } = useLingui()
  return {
    active: t`Active ingredient`,
    registration: t`Registration number`,
    company: t`Supplier`,
    crop: t`Crop`,
    pest: t`Pest`,
  } satisfies Record<MatchedField, string>
}

/** Why a product was found, if its name does not show it: the crop, the pest, the CAS number. */
export const MatchReasons = ({ product, keyword, corrected }: MatchReasonsProps) => {
  const names = useFieldNames()
  const words = [...keyword.split(/\s+/).filter((word) => word !== ''), ...corrected]
  const found = matchedTexts(product, words, (text, word) => marksIn(text, word).length > 0)
  if (found.length === 0) return null
  return (
    <span className="item__s found">
      {found.map(({ field, texts }) => (
        <span key={field}>
          {names[field]}:{' '}
          {texts.map((text, at) => (
            <span key={text}>
              {at > 0 && comma()}
              <Marks text={text} ranges={marksIn(text, keyword, corrected)} />
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}
