import { lookUp } from '#lib/field-of.ts'
const bands: Record<string, 'h' | 'i' | 'f' | 'p' | 'r'> = {
  herbicide: 'h',
  insecticide: 'i',
  acaricide: 'i',
  insecticide_acaricide: 'i',
  fungicide: 'f',
  bactericide: 'f',
  plant_growth_regulator: 'p',
  rodenticide: 'r',
}

const bandOf = (categoryId: string | null | undefined) => (categoryId ? lookUp(bands, categoryId) : undefined)

export const bandClass = (categoryId: string | null | undefined): string => {
  const band = bandOf(categoryId)
  return band ? `b-${band}` : ''
}

interface FormulationTileProps {
  readonly code: string | null | undefined
  /** Product class, which decides the colour of the band. Also show the class in words beside the tile. */
  readonly categoryId: string | null | undefined
  readonly secondCategoryId?: string | null | undefined
  readonly size?: 'sm' | 'md' | 'lg'
  readonly stacked?: boolean
}

export const FormulationTile = ({
  code,
  categoryId,
  secondCategoryId,
  size = 'md',
  stacked = false,
}: FormulationTileProps) => {
  const second = bandOf(secondCategoryId)
  const classes = [
    'tile',
    bandClass(categoryId),
    second && `b2-${second}`,
    size !== 'md' && `tile--${size}`,
    stacked && 'tile--stack',
  ]
  return (
    <span translate="no" className={classes.filter(Boolean).join(' ')} aria-hidden>
      {code || '–'}
    </span>
  )
}
