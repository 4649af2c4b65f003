/** Whether a formulation is liquid or solid. */
export type PhysicalForm = 'liquid' | 'solid'

/** Codes of the international coding system (CropLife Monograph 2). */
const liquids = 'AL CS DC EC EO ES EW FS HN KN LS ME OD OF OL SC SD SE SL SO SU UL ZC ZE ZW'.split(' ')
const solids = 'BR CP DP DS DT EG EP FU GR MC PR PT RB CB SG SP ST TB WG WP WS WT DR OP'.split(' ')

const forms = new Map<string, PhysicalForm>([
  ...liquids.map((code) => [code, 'liquid'] as const),
  ...solids.map((code) => [code, 'solid'] as const),
])

/** Null if the code does not say: technical material may be either. */
export const physicalForm = (formulation: string | null | undefined): PhysicalForm | null =>
  forms.get((formulation ?? '').trim().toUpperCase()) ?? null

const unitForms: Readonly<Record<string, PhysicalForm>> = {
  L: 'liquid',
  kL: 'liquid',
  mL: 'liquid',
  ibc: 'liquid',
  bottle: 'liquid',
  kg: 'solid',
  g: 'solid',
  t: 'solid',
  bag: 'solid',
  sachet: 'solid',
}

/**
 * Whether a unit of the dictionary fits the product's form. A unit without a form (carton, container) fits neither by
 * itself.
 */
export const unitFits = (unit: string, form: PhysicalForm): boolean => unitForms[unit] === form

const litres = /\d\s*(?:m|k)?l(?![a-z])/i
const kilograms = /\d\s*k?g(?![a-z])/i
const containers: readonly (readonly [RegExp, PhysicalForm])[] = [
  [litres, 'liquid'],
  [kilograms, 'solid'],
  [/^(?:bag|foil|bigbag|wsb|tin)(?:_|$)/i, 'solid'],
  [/^(?:bottle|can|ibc)(?:_|$)/i, 'liquid'],
]

/** Whether a packaging fits, by the size in its value or its label ("200 L drum", BAG_PP_25KG). */
export const packagingFits = (entry: { readonly value: string; readonly label: string }, form: PhysicalForm): boolean =>
  (containers.find(([pattern]) => pattern.test(entry.value)) ??
    containers.find(([pattern]) => pattern.test(entry.label)))?.[1] === form
