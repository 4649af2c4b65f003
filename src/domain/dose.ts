import type { ProductUse } from '#contract/entities/product.ts'

interface ExportRule {
  /** Null if unknown, which has the same effect as true. */
  readonly exportOnly: boolean | null
  /** The countries of export that the register names, as ISO 3166 codes. Empty if it names none. */
  readonly exportCountries: readonly string[]
}

export type ExportVerdict = 'open' | 'closed' | 'unknown-country'

/** Considers only the Chinese register, not the rules of the importing country. */
export const exportVerdict = (product: ExportRule, country: string | null | undefined): ExportVerdict => {
  if (product.exportOnly === false || product.exportCountries.length === 0) return 'open'
  if (!country) return 'unknown-country'
  return product.exportCountries.includes(country) ? 'open' : 'closed'
}

interface Form {
  readonly formulation?: string | null | undefined
  readonly dosageForm?: string | null | undefined
  readonly physicalState?: string | null | undefined
  readonly isTechnical: boolean
}

export const statedFormulation = ({ formulation, dosageForm }: Form): string | null => formulation || dosageForm || null

/** If no formulation is stated, returns `?technical` for technical material, otherwise `?` and the physical state. */
export const formulationKey = (product: Form): string =>
  statedFormulation(product) ?? `?${product.isTechnical ? 'technical' : (product.physicalState ?? '')}`

interface RecordParts {
  readonly uses?: readonly unknown[] | undefined
  readonly formulation?: unknown
  readonly company?: unknown
  readonly minOrder?: unknown
}

export const recordCompleteness = ({ uses = [], formulation, company, minOrder }: RecordParts): number =>
  (uses.length > 0 ? 0.5 : 0) + (formulation ? 0.3 : 0) + (company ? 0.1 : 0) + (minOrder ? 0.1 : 0)

export type Dose = Readonly<{ min: string | null; max: string | null; unit: string }>

type StatedDose = Pick<ProductUse, 'doseMin' | 'doseMax' | 'doseUnit' | 'doseRaw'>

const chineseDose = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?(?:(倍)(?:液|制剂)?|(毫升|千克|克|升)(\/亩)?)$/
const units: Readonly<Record<string, string>> = { 毫升: 'mL', 千克: 'kg', 克: 'g', 升: 'L', 倍: 'x dilution' }

/** The register writes 0 for a missing number. */
const figure = (text: string | null | undefined): string | null => (text && Number(text) !== 0 ? text : null)

export const statedDose = ({ doseMin, doseMax, doseUnit, doseRaw }: StatedDose): Dose | null => {
  const [from, to] = [figure(doseMin), figure(doseMax)]
  if (doseUnit && (from || to)) return { min: from, max: to, unit: doseUnit }
  const [, min, max, dilution, amount = '', perArea] = chineseDose.exec(doseRaw ?? '') ?? []
  return min ? { min, max: max ?? null, unit: `${units[dilution ?? amount]}${perArea ? '/mu' : ''}` } : null
}

const times15 = (value: string | null): string | null => {
  if (!value) return null
  const [whole = '0', fraction = ''] = value.split('.')
  const scaledDigits = (BigInt(whole + fraction) * 15n).toString().padStart(fraction.length + 1, '0')
  const at = scaledDigits.length - fraction.length
  const text = fraction ? `${scaledDigits.slice(0, at)}.${scaledDigits.slice(at)}`.replace(/\.?0+$/, '') : scaledDigits
  return text
}

const perMu = /^(mL|ml|g|kg|L)\/mu$/

/** A mu is 1/15 hectare. Null unless the register states a dose per mu. */
export const dosePerHectare = (use: StatedDose): Dose | null => {
  const dose = statedDose(use)
  const unit = perMu.exec(dose?.unit ?? '')?.[1]
  return dose && unit ? { min: times15(dose.min), max: times15(dose.max), unit: `${unit}/ha` } : null
}
