import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProductSearch } from '#catalogue/reads/lists/product-search.ts'
import { useFacetValues } from '#catalogue/reads/names/facet-values.ts'
import { plainLetters } from '#lib/plain-letters.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { FacetGroup, FacetOption } from './facet-parts.tsx'
import type { FacetValue } from './library-facets.ts'
import { shownValues } from './shown-values.ts'

export interface ValueFacetProps {
  readonly title: string
  /** Name of the facet in the index. */
  readonly facet: string
  /** Undefined: not counted yet. */
  readonly values: readonly FacetValue[] | undefined
  readonly chosen: readonly string[]
  readonly onChosen: (values: readonly string[]) => void
  /**
   * Where to find hidden values: the list's own search, so that their counts are within it, or `values` if that has
   * them all. Omitted if there are only few values.
   */
  readonly findIn?: ProductSearch | 'values'
  readonly open?: boolean
  readonly labelOf?: (value: FacetValue) => string
  readonly bandOf?: (value: string) => string
}

const few = 6
const more = 24

/** A placeholder about as high as the result: the values, the field above them and the button below. */
const notCounted = Array.from({ length: few + 2 }, (_, n) => (
  <div key={n} className="opt" aria-hidden>
    <span className="skel skel--line" />
  </div>
))

/** The values that contain the text; null for no text. */
const withText = (values: readonly FacetValue[], text: string): readonly FacetValue[] | null => {
  const wanted = plainLetters(text.trim())
  return wanted === '' ? null : values.filter(({ value, label }) => plainLetters(`${value} ${label}`).includes(wanted))
}

/** A facet with many values: chosen ones, the most frequent ones, and any other by typing a part of it. */
export const ValueFacet = (props: ValueFacetProps) => {
  const { title, facet, values = [], chosen, onChosen, findIn, open = false, bandOf } = props
  const { labelOf = ({ label }) => label } = props
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const search = findIn === undefined || findIn === 'values' ? null : findIn
  const ofIndex = useFacetValues(search ?? { limit: 0 }, facet, search ? text : '')
  const found = findIn === 'values' ? withText(values, text) : (ofIndex?.values ?? null)
  const toggle = (value: string) =>
    onChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  const { shown, hidden } = shownValues(found ?? values, chosen, all || found !== null ? more : few)
  return (
    <FacetGroup title={title} chosen={chosen.length} open={open}>
      {findIn && values.length + chosen.length > few && (
        <SearchField label={t`Search in list`} name={title} value={text} onSearch={setText} />
      )}
      {shown.map((value) => (
        <FacetOption
          key={value.value}
          label={labelOf(value)}
          count={value.count}
          band={bandOf?.(value.value) ?? ''}
          on={chosen.includes(value.value)}
          onChange={() => toggle(value.value)}
        />
      ))}
      {shown.length === 0 && !props.values && notCounted}
      {shown.length === 0 && props.values && (
        <p className="facet__none" role="status">
          {text === '' ? <Trans>None in these products</Trans> : <Trans>Nothing found</Trans>}
        </p>
      )}
      {hidden > 0 && !all && found === null && (
        <Button look="link" onClick={() => setAll(true)}>
          <Plural value={Math.min(hidden, more - few)} one="Show # more" other="Show # more" />
        </Button>
      )}
    </FacetGroup>
  )
}
