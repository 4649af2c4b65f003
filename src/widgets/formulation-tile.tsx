/** The bands printed along the foot of a label in China. */
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

const bandOf = (categoryId: string | null | undefined) => bands[categoryId ?? '']

/** CSS class of a product class's colour band; classes without a printed band have none. */
export const bandClass = (categoryId: string | null | undefined): string => {
  const band = bandOf(categoryId)
  return band ? `b-${band}` : ''
}

interface FormulationTileProps {
  /** Formulation code; blank where the register does not say. */
  readonly code: string | null | undefined
  /** Product class, which gives the colour of the foot. The class is also in words beside the tile. */
  readonly categoryId: string | null | undefined
  /** The other class of a mixed product: its colour takes the second half. */
  readonly secondCategoryId?: string | null | undefined
  readonly size?: 'sm' | 'md' | 'lg'
  /** Stands for several products. */
  readonly stacked?: boolean
}

/** A miniature label: formulation code, and at the foot the class band printed on labels in China. */
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
    <span className={classes.filter(Boolean).join(' ')} aria-hidden>
      {code || '–'}
    </span>
  )
}
