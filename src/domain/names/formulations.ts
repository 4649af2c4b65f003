/** The names include codes that are outdated or of another language, and names that only Taiwan uses. */
const namesByCode = {
  WG: 'wdg|df|water dispersible granules|water dispersible granule|granulos dispersables|granulos dispersables en agua|granulo dispersable|水分散粒剂|水分散粒劑|水分散性粒剂|水分散性粒劑',
  SL: 'as|aq|wsc|soluble liquid|soluble concentrate|concentrado soluble|liquido soluble|水剂|水劑|可溶液剂|可溶液劑|可溶性液剂|溶液',
  SG: 'wsg|soluble granules|granulos solubles|可溶粒剂|水溶性粒剂|水溶性粒劑',
  EC: 'ce|emulsifiable|emulsifiable conc|emulsifiable concentrate|concentrado emulsionable|emulsionable|乳油|乳劑',
  WP: 'pm|polvo mojable|wettable powder|可湿性粉剂|可濕性粉劑',
  SC: 'sc|suspension concentrate|suspension concentrada|悬浮剂|懸浮劑|水悬剂|水懸劑',
  TC: 'tech|technical|tecnico|原药|原藥|原粉|原体|原體',
  GR: 'granular|granulado',
  SP: 'soluble powder|polvo soluble|可溶粉剂|水溶性粉剂|水溶性粉劑',
  OD: 'oil dispersion|dispersion oleosa',
}

export const formulationWords: readonly (readonly [name: string, code: string])[] = Object.entries(namesByCode).flatMap(
  ([code, names]) => names.split('|').map((name) => [name, code] as const),
)

/** AS (aqueous solution) is an older code for SL, and DF (dry flowable) for WG. */
export const comparableFormulation = (code: string): string => (code === 'AS' ? 'SL' : code === 'DF' ? 'WG' : code)

export const isTechnical = (code: string | null | undefined): boolean => code === 'TC' || code === 'TK'

export type PhysicalForm = 'liquid' | 'solid'

export const makePhysicalForms = (liquids: string, solids: string): ReadonlyMap<string, PhysicalForm> =>
  new Map([
    ...liquids.split(' ').map((code) => [code, 'liquid'] as const),
    ...solids.split(' ').map((code) => [code, 'solid'] as const),
  ])

/** Codes of the international coding system (CropLife Monograph 2). */
const forms = makePhysicalForms(
  'AL AS CS DC EC EO ES EW FS HN KN LS ME OD OF OL SC SD SE SL SO SU UL ZC ZE ZW',
  'BR CP DP DS DT EG EP FU GR MC PR PT RB CB SG SP ST TB WG WP WS WT DR OP',
)

/** Null if the code does not determine the form: technical material may be liquid or solid. */
export const physicalForm = (formulation: string | null | undefined): PhysicalForm | null =>
  forms.get((formulation ?? '').trim().toUpperCase()) ?? null
