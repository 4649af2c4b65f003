/** The country is the first line of the note, in English, for backends with only the specification's fields. */
const label = 'Destination country: '

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{2}$/.test(code)

export const countryName = (code: string, locale: string): string =>
  (isCode(code) ? new Intl.DisplayNames(locale, { type: 'region' }).of(code) : null) ?? code

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Former codes are skipped: UK has the name of its successor, GB. */
const codeOf = (name: string): string | undefined =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .find((code) => english.of(code) === name && new Intl.Locale(`und-${code}`).region === code)

type NoteAndTerms = Readonly<{ note: string; terms: Readonly<Record<string, unknown>> }>

const lineOf = ({ terms: { destination } }: Pick<NoteAndTerms, 'terms'>): string =>
  isCode(destination) ? `${label}${english.of(destination) ?? destination}\n` : ''

export const noteLimit = (content: Pick<NoteAndTerms, 'terms'>, limit: number): number => limit - lineOf(content).length

export const withDestinationInNote = <T extends NoteAndTerms>(content: T): T => ({
  ...content,
  note: lineOf(content) + content.note,
  terms: { ...content.terms, destination: '' },
})

/** Backends without the field, and earlier versions of the app, have the country in the note. */
export const withDestinationFromNote = <T extends NoteAndTerms>(content: T): T => {
  const [line = '', ...text] = content.note.split('\n')
  const { destination: stated = '' } = content.terms
  const foundCode = line.startsWith(label) ? codeOf(line.slice(label.length).trim()) : undefined
  const moves = foundCode !== undefined && (stated === '' || stated === foundCode)
  return {
    ...content,
    note: moves ? text.join('\n') : content.note,
    terms: { ...content.terms, destination: moves ? foundCode : stated },
  }
}

/** No backend has a field for the phone number that the courier needs, so it is the last line of the address. */
export const parseCourierPlace = (place: string): { readonly address: string; readonly phone: string } => {
  const [, address = place, phone = ''] = /^([^]*)\nCourier phone: (.*)$/.exec(place) ?? []
  return { address, phone }
}

export const formatCourierPlace = (address: string, phone: string): string =>
  phone === '' ? address : `${address}\nCourier phone: ${phone}`

/** The kind of place that each Incoterm names (Incoterms 2020). The first two kinds are in the seller's country. */
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

export type PlaceKind = (typeof places)[keyof typeof places]

export const placeKindOf = (clause: unknown): PlaceKind | null =>
  Object.entries(places).find(([code]) => code === clause)?.[1] ?? null

export const isInSellersCountry = (clause: unknown): boolean => {
  const place = placeKindOf(clause)
  return place === 'collection' || place === 'loading'
}
