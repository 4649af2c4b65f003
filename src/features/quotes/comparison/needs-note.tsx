import { Trans, useLingui } from '@lingui/react/macro'
import type { Need } from '#domain/quotes/need.ts'
import { Note } from '#ui/marks/note.tsx'
import { useLabel } from '../use-words.ts'
import { legWords } from '../words.ts'

const NeedText = ({ need }: { need: Need }) => {
  const { i18n } = useLingui()
  const unit = useLabel('product_unit')
  switch (need.need) {
    case 'rate':
      return <Trans>The rate of {need.currency}</Trans>
    case 'density': {
      const { name } = need
      return <Trans>The density of {name}</Trans>
    }
    case 'figure':
      return <>{i18n._(legWords[need.leg])}</>
    case 'clause':
      return <Trans>Incoterm: stated neither in the quotation nor in the request</Trans>
    case 'unit': {
      const name = unit(need.unit)
      return <Trans>Quantity contained in one “{name}”: without it these prices cannot be compared</Trans>
    }
    case 'quantity':
      return <Trans>The quantity asked for</Trans>
    case 'sense': {
      const name = i18n._(legWords[need.leg])
      return <Trans>{name} is more than the price itself: check the figure</Trans>
    }
  }
}

/** Lists what is missing to bring all prices to the basis. */
export const NeedsNote = ({ needs }: { needs: readonly Need[] }) => {
  if (needs.length === 0) return null
  return (
    <Note tone="pending">
      <Trans>Some prices cannot be converted to this basis. Missing:</Trans>
      <ul className="needs">
        {needs.map((need) => (
          <li key={Object.values(need).join('|')}>
            <NeedText need={need} />
          </li>
        ))}
      </ul>
    </Note>
  )
}
