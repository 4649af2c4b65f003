import type { TermValue } from './content.ts'

/**
 * The calls have no field for the destination country. It is the first line of the note, in English, so that every
 * supplier receives and understands it, whatever the backend.
 */
const label = 'Destination country: '

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const parts = (note: string): readonly [line: string, text: string] => {
  const [first = '', ...others] = note.split('\n')
  return first.startsWith(label) ? [first, others.join('\n')] : ['', note]
}

export const withoutDestination = (note: string): string => parts(note)[1]

/** The code of the stated country; '' if none of `codes` is stated. */
export const destinationOf = (note: string, codes: readonly string[]): string => {
  const name = parts(note)[0].slice(label.length)
  return name === '' ? '' : (codes.find((code) => english.of(code) === name) ?? '')
}

/** `country`: a code, or '' for none. */
export const withDestination = (note: string, country: string): string => {
  const name = /^[A-Z]{2}$/.test(country) ? english.of(country) : undefined
  return name === undefined ? withoutDestination(note) : `${label}${name}\n${withoutDestination(note)}`
}

/** `text` with the destination that `note` states. */
export const withNoteText = (note: string, text: string): string => {
  const [line] = parts(note)
  return line === '' ? text : `${line}\n${text}`
}

/** What the place of an Incoterm is (Incoterms 2020). The first two are in the seller's country. */
const places = {
  EXW: 'collection',
  FCA: 'collection',
  FAS: 'loading',
  FOB: 'loading',
  CFR: 'port',
  CIF: 'port',
  CPT: 'destination',
  CIP: 'destination',
  DAP: 'destination',
  DPU: 'destination',
  DDP: 'destination',
} as const

export type NamedPlace = (typeof places)[keyof typeof places]

export const namedPlace = (clause: TermValue | undefined): NamedPlace | null =>
  Object.entries(places).find(([code]) => code === clause)?.[1] ?? null

export const isInSellersCountry = (clause: TermValue | undefined): boolean => {
  const place = namedPlace(clause)
  return place === 'collection' || place === 'loading'
}
