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

export const categoryBandClass = (categoryId: string | null | undefined): string => {
  const band = categoryId ? lookUp(bands, categoryId) : undefined
  return band ? `b-${band}` : ''
}

interface FormulationTileProps {
  readonly code: string | null | undefined
  /** Decides the colour of the band. Show the category in words too: screen readers ignore the tile. */
  readonly categoryId: string | null | undefined
  readonly size?: 'sm' | 'md' | 'lg'
  readonly stacked?: boolean
}

export const FormulationTile = ({ code, categoryId, size = 'md', stacked = false }: FormulationTileProps) => {
  const classes = ['tile', categoryBandClass(categoryId), size !== 'md' && `tile--${size}`, stacked && 'tile--stack']
  return (
    <span translate="no" className={classes.filter(Boolean).join(' ')} aria-hidden>
      {code || '–'}
    </span>
  )
}
