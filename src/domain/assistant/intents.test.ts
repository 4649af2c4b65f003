import { describe, expect, test } from 'vitest'
import { findIntents, conditionPatterns, type Intent } from './intents.ts'

const first = (text: string): Intent | null => findIntents(text)[0] ?? null

describe.each<[Intent, readonly string[]]>([
  [
    'dose',
    [
      'dose of _active_ on _crop_',
      'how much _active_ should i apply',
      'cual es la dosis de _active_',
      '_active_用量',
      '_active_稀释多少倍',
    ],
  ],
  ['suppliers', ['who makes _active_', 'suppliers of _active_', 'quien fabrica _active_', '哪些厂家生产_active_']],
  [
    'validUntil',
    ['until when is _registration_ valid', 'hasta cuando es valido _registration_', '_registration_有效期到什么时候'],
  ],
  [
    'firstApproved',
    ['when was _registration_ registered', 'desde cuando', 'fecha de registro', '_registration_首次批准'],
  ],
  ['toxicity', ['how toxic is _registration_', 'toxicidad de _registration_', '_registration_毒性']],
  ['formulation', ['formulation of _registration_', 'tipo de formulacion', '_registration_是什么剂型']],
  ['ingredients', ['what is in _registration_', 'que contiene _registration_', '_registration_含什么']],
  ['content', ['strength of _registration_', 'pureza', '_registration_含量']],
  ['crops', ['on which crops', 'para que cultivos', '_active_登记在哪些作物', '_active_适用作物']],
  ['pests', ['which pests does it kill', 'que plagas controla', '_active_防治什么']],
  ['place', ['where is _company_ based', 'donde esta _company_', '_company_在哪里']],
  ['cas', ['cas of _active_', '_active_的 cas 号']],
  ['nameZh', ['what is _active_ called in chinese', 'como se llama _active_ en chino', '_active_中文名']],
  ['nameEs', ['_active_ in spanish', 'nombre de _active_ en espanol', '_active_西班牙语']],
  ['nameEn', ['_active_ in english', 'como se llama en ingles', '_active_英文名']],
])('the intent "%s" is found', (intent, questions) => {
  test.each(questions)('in "%s"', (question) => expect(findIntents(question)).toContain(intent))
})

describe('the intent "poison"', () => {
  test.each([
    'my son drank _active_, what dose is dangerous',
    'i swallowed _active_ — price of the antidote?',
    'got _active_ in my eyes',
    'spilled _active_ on my hands',
    'he feels sick after spraying _active_',
    'the dog ate the bait',
    'worker vomiting after spraying',
    '_active_ splashed on his face',
    'mi hija bebio _active_',
    'me cayo _active_ en la cara',
    'se tomo el _active_',
    'tome _active_ sin querer',
    'mi hijo se intoxico con _active_',
    'primeros auxilios _active_',
    'tiene dolor de cabeza despues de fumigar',
    '误服_active_怎么办',
    '喝了_active_',
    '喝农药了',
    '_active_溅到眼睛里',
    '打完药头晕恶心',
    '打_active_后头疼想吐',
    '_active_溅到脸上了',
    '孩子吃了点_active_',
    '中毒了怎么急救',
  ])('is first in "%s"', (question) => expect(first(question)).toBe('poison'))
  test.each([
    'how toxic is _active_',
    'dose of _active_ on _crop_',
    '_active_毒性',
    '进口_active_的厂家',
    '出口到_country_',
    'drinking water limits',
    'suppliers of _active_',
  ])('is not found in "%s"', (question) => expect(findIntents(question)).not.toContain('poison'))
})

test.each<[Intent, readonly string[]]>([
  ['mixing', ['can i tank mix _active_ and _active_, dose', 'compatible con _active_', '_active_能混用吗']],
  ['price', ['cheapest supplier of _active_', 'how much is _active_', 'precio de _active_', '_active_多少钱']],
  ['notHeld', ['mrl of _active_ on _crop_', 'msds of _registration_', '安全间隔期', '半衰期']],
])('an intent that records cannot answer is first: %s', (intent, questions) => {
  for (const question of questions) expect(first(question)).toBe(intent)
})

test('all intents of a question are found, the most specific one first', () => {
  expect(findIntents('who makes _active_, what dose on _crop_, and until when is it valid')).toEqual([
    'dose',
    'suppliers',
    'validUntil',
  ])
  expect(findIntents('precio y dosis de _active_')).toEqual(['price', 'dose'])
  expect(findIntents('哪些厂家有_active_，用量多少，有效期到什么时候')).toEqual(['dose', 'suppliers', 'validUntil'])
})

describe('a part of a longer word, or a text without a word, has no intent', () => {
  test.each(['predoses', 'casablanca', 'costume', 'coafab', 'phiala', 'insectsy', 'whosoever', '', '_active_', '🌾'])(
    '"%s"',
    (text) => expect(findIntents(text)).toEqual([]),
  )
  test('such as 有效 (valid) in 有效成分, which has only the intent of the whole word', () => {
    expect(findIntents('有效成分')).toEqual(['ingredients'])
  })
})

describe.each<[keyof typeof conditionPatterns, readonly string[], readonly string[]]>([
  [
    'or',
    ['_active_ or _active_', '_active_ o _active_', '_active_或_active_', '_active_还是_active_'],
    ['for _crop_', 'organic', 'todo'],
  ],
  [
    'except',
    ['suppliers other than _company_', 'sin _active_', '除了_province_以外', '非_province_的'],
    ['notable', 'sin mezcla', 'singular', '非洲国家的', '非常好的_active_'],
  ],
  [
    'exportOnly',
    ['export only', 'only for export', 'solo para exportacion', 'exclusivo de exportacion', '仅限出口', '专供出口'],
    ['who can export', 'only _active_', '出口'],
  ],
  [
    'export',
    ['who exports', 'can it be shipped to _country_', 'exportar a _country_', '出口到_country_', '销往_country_'],
    ['report', '进来'],
  ],
  [
    'registeredAbroad',
    ['is _active_ registered in _country_', 'esta prohibido en _country_', '在_country_登记了吗'],
    [
      'registered for export to _country_',
      'allowed to sell in _country_',
      'registered on _crop_',
      '在_country_进口要登记',
    ],
  ],
  [
    'followUp',
    ['and for _crop_', '¿y para _crop_?', 'what about _crop_', '那_crop_呢', 'la dosis en cambio'],
    ['for _crop_ and _crop_', 'sandy', 'para _crop_ y _crop_'],
  ],
  [
    'pronoun',
    ['is it valid', 'who makes them', 'quien lo vende', 'su titular', '它的有效期', '这个产品'],
    ['item', 'lote', 'sumo'],
  ],
  [
    'technical',
    ['_active_ technical', '_active_ tech', 'grado tecnico', '_active_ tecnica', 'tecnicos'],
    ['ficha tecnica', 'technique', 'tech support'],
  ],
  ['single', ['single active', 'straight', 'un solo ingrediente', 'sin mezcla', '单剂'], ['single supplier', 'solo']],
  [
    'two',
    ['two actives', 'dos principios', 'binary ingredients', '两种成分', '二元'],
    ['two suppliers', 'dos toneladas'],
  ],
  ['three', ['three actives', 'tres ingredientes', '三元'], ['three suppliers', '3 t']],
  ['before', ['before 2030', 'antes de', '以前'], ['beforehand', 'bypass']],
  ['notBefore', ['after 2030', 'desde', '之后'], ['fromage', 'afternoon']],
])('the condition pattern "%s"', (name, has, hasNot) => {
  test.each(has)('matches "%s"', (text) => expect(conditionPatterns[name].test(text)).toBe(true))
  test.each(hasNot)('does not match "%s"', (text) => expect(conditionPatterns[name].test(text)).toBe(false))
})
