const bands: Record<string, string> = {
  herbicide: 'b-h',
  insecticide: 'b-i',
  acaricide: 'b-i',
  insecticide_acaricide: 'b-i',
  fungicide: 'b-f',
  bactericide: 'b-f',
  plant_growth_regulator: 'b-p',
  rodenticide: 'b-r',
}

/** CSS class of a product class's colour band; classes without a printed band have none. */
export const bandClass = (categoryId: string | null | undefined): string => bands[categoryId ?? ''] ?? ''

interface FormulationTileProps {
  /** Formulation code; blank where the register does not say. */
  readonly code: string | null | undefined
  /** Product class, which gives the colour of the foot. The class is also in words beside the tile. */
  readonly categoryId: string | null | undefined
  readonly size?: 'sm' | 'md' | 'lg'
}

/** A miniature label: formulation code, and at the foot the class band printed on labels in China. */
export const FormulationTile = ({ code, categoryId, size = 'md' }: FormulationTileProps) => (
  <span className={['tile', bandClass(categoryId), size === 'md' ? '' : `tile--${size}`].filter(Boolean).join(' ')} aria-hidden>
    {code || '–'}
  </span>
)
