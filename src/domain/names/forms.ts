import { nameKey } from './fold.ts'

interface Form {
  readonly id: string
  readonly kind: 'salt' | 'ester'
  readonly names: readonly string[]
}

const makeForm = (id: string, kind: Form['kind'], names: string): Form => ({ id, kind, names: names.split('|') })

export const chemicalForms: readonly Form[] = [
  makeForm(
    'isopropylammonium',
    'salt',
    'isopropylamine|ipa|isopropilamonio|isopropilamina|isopropilamínica|异丙胺盐|异丙铵盐|異丙胺鹽|异丙胺',
  ),
  makeForm('potassium', 'salt', 'k|potasio|potásico|potásica|钾盐|鉀鹽|钾'),
  makeForm('ammonium', 'salt', 'monoammonium|monoamonio|amonio|amónico|amónica|nh4|铵盐|銨鹽|铵'),
  makeForm('diammonium', 'salt', 'diamonio|diamónico|二铵盐|二銨鹽'),
  makeForm(
    'dimethylammonium',
    'salt',
    'dimethylamine|dimethyl amine|dma|amine|amina|dimetilamonio|dimetilamina|dimetilamínica|二甲胺盐|二甲铵盐|二甲胺鹽|二甲胺',
  ),
  makeForm('sodium', 'salt', 'na|sodio|sódico|sódica|钠盐|鈉鹽|钠'),
  makeForm('monoethanolammonium', 'salt', 'mea|monoethanolamine|monoetanolamina|单乙醇胺盐'),
  makeForm('olamine', 'salt', 'olamina|ethanolamine|etanolamina|乙醇胺盐|乙醇胺鹽'),
  makeForm('diglycolamine', 'salt', 'dga|diglicolamina|二甘醇胺盐'),
  makeForm('triisopropanolammonium', 'salt', 'tipa|triisopropanolamine|triisopropanolamina|三异丙醇胺盐'),
  makeForm('triethylammonium', 'salt', 'triethylamine|tea|trietilamina|三乙胺盐'),
  makeForm('dichloride', 'salt', 'dicloruro|二氯盐|二氯鹽'),
  makeForm('dibromide', 'salt', 'bromide|dibromuro|bromuro|二溴盐'),
  makeForm('chloride', 'salt', 'cloruro|氯化物'),
  makeForm('benzoate', 'salt', 'benzoato|苯甲酸盐|苯甲酸鹽'),
  makeForm('hydrochloride', 'salt', 'hcl|clorhidrato|hidrocloruro|盐酸盐|鹽酸鹽'),
  makeForm('hydrogen oxalate', 'salt', 'oxalate|oxalato|草酸盐'),
  makeForm('2-ethylhexyl', 'ester', 'ethylhexyl|2-eh|ehe|iso-octyl|isooctyl|2-etilhexilo|isooctilo|异辛酯|異辛酯'),
  makeForm('butyl', 'ester', 'butilo|butílico|丁酯'),
  makeForm('butotyl', 'ester', 'butoxyethyl|butotilo|丁氧基乙酯'),
  makeForm('meptyl', 'ester', 'meptilo|mhe'),
  makeForm('propargyl', 'ester', 'propargilo|炔丙酯'),
  makeForm('tefuryl', 'ester', 'tefurilo'),
  makeForm('methyl', 'ester', 'metilo|metil|甲酯'),
  makeForm('ethyl', 'ester', 'etilo|etil|乙酯'),
]

/** kg of base (acid or ion) in one kg of the salt, ester or hydrate, computed from the chemical formulas. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  glyphosate: {
    isopropylammonium: 0.7409,
    potassium: 0.8161,
    ammonium: 0.9085,
    diammonium: 0.8323,
    dimethylammonium: 0.7895,
    sodium: 0.8849,
    monoethanolammonium: 0.7346,
  },
  glufosinate: { ammonium: 0.9141 },
  'glufosinate-P': { ammonium: 0.9141, sodium: 0.8918 },
  '2,4-D': {
    dimethylammonium: 0.8306,
    sodium: 0.9095,
    '2-ethylhexyl': 0.6633,
    butyl: 0.7975,
    triisopropanolammonium: 0.5361,
  },
  MCPA: { sodium: 0.9012, dimethylammonium: 0.8165, '2-ethylhexyl': 0.6413, potassium: 0.8404 },
  dicamba: { dimethylammonium: 0.8306, sodium: 0.9095, potassium: 0.853, diglycolamine: 0.6777 },
  paraquat: { dichloride: 0.7243 },
  diquat: { dibromide: 0.5355 },
  imazethapyr: { ammonium: 0.9444 },
  imazapyr: { isopropylammonium: 0.8155 },
  imazapic: { ammonium: 0.9417 },
  imazamox: { ammonium: 0.9472 },
  bentazone: { sodium: 0.9162 },
  fluroxypyr: { meptyl: 0.6944 },
  'haloxyfop-P': { methyl: 0.9627 },
  'quizalofop-P': { ethyl: 0.9247 },
  'fluazifop-P': { butyl: 0.8536 },
  cyhalofop: { butyl: 0.843 },
  'fenoxaprop-P': { ethyl: 0.9225 },
  clopyralid: { olamine: 0.7586, potassium: 0.8345 },
  picloram: { potassium: 0.8637 },
  triclopyr: { butotyl: 0.7191, triethylammonium: 0.7171 },
  acifluorfen: { sodium: 0.9427 },
  fomesafen: { sodium: 0.9523 },
  bispyribac: { sodium: 0.9514 },
  pyrithiobac: { sodium: 0.937 },
  emamectin: { benzoate: 0.8789 },
  cartap: { hydrochloride: 0.8668 },
  propamocarb: { hydrochloride: 0.8378 },
  chlormequat: { chloride: 0.7757 },
  mepiquat: { chloride: 0.7631 },
  kasugamycin: { 'hydrochloride hydrate': 0.8744 },
  thiocyclam: { 'hydrogen oxalate': 0.6682 },
  metam: { sodium: 0.8298 },
}

/** Bases that are in the register as salts or esters, but for which the table above has no factors. */
const furtherBases =
  'niclosamide moroxydine prochloraz imidazolinone fluoroglycofen clodinafop trinexapac fluthiacet pyraflufen carfentrazone quizalofop haloxyfop fluazifop sulfosate dalapon mecoprop dichlorprop'

export const knownBases: readonly string[] = [...Object.keys(factors), ...furtherBases.split(' ')]

export const chemicalFormKeys = chemicalForms.flatMap(({ id, names }) =>
  [id, ...names].map((name) => [nameKey(name), id] as const),
)
const endings = chemicalFormKeys.filter(([key]) => key.length > 2).sort(([a], [b]) => b.length - a.length)
const baseKeys = new Set(knownBases.map(nameKey))

export interface NamedActive {
  /** The `nameKey` of the base: glyphosate for glyphosate-potassium. */
  readonly base: string
  readonly form: string | null
}

export const parseActiveName = (nameEn: string): NamedActive => {
  const key = nameKey(nameEn).replace(/(?:salt|ester|complex)$/, '')
  for (const [ending, form] of endings) {
    const base = key.slice(0, -ending.length)
    if (key.endsWith(ending) && baseKeys.has(base)) return { base, form }
  }
  return { base: nameKey(nameEn), form: null }
}

const factorsByKey = new Map(Object.entries(factors).map(([base, of]) => [nameKey(base), of]))

/** kg of base in one kg of its form; 1 for the base itself, null if unknown. `base`: a `nameKey`. */
export const baseShare = (base: string, formId: string | null): number | null =>
  formId === null ? 1 : (factorsByKey.get(base)?.[formId] ?? null)

/** True if conversion factors for salts or esters are known, but the name does not state a salt or ester. */
export const lacksChemicalForm = (nameEn: string): boolean => {
  const { base, form } = parseActiveName(nameEn)
  return form === null && factorsByKey.has(base)
}

/** The name without prefixes and endings that distinguish isomers of one substance. */
export const isomerRoot = (base: string): string =>
  base
    .replace(/^(?:alpha|beta|zeta|theta|lambda|gamma|tau|es|dextro|[srd](?=[bcdfghjklmnpqrstvwxyz]))/, '')
    .replace(/(?<=fop|zon|yl)[pm]$/, '')
