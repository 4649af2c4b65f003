import { describe, expect, test } from 'vitest'
import type { Line } from '../answer.ts'
import { checkPiece, type ModelSources, containsForbiddenWords } from './check-piece.ts'

const line = (facts: Line['facts'], more: Partial<Line> = {}): Line => ({
  record: { table: 'products', id: 'PD20152026' },
  title: 'Thiamethoxam 25% WG',
  date: '2025-06-13',
  country: 'CN',
  demo: false,
  facts,
  ...more,
})
const rice = line([
  { field: 'registrationNo', value: 'PD20152026' },
  { field: 'company', value: 'Jiangsu Binnong Chemical Co., Ltd.', id: '1' },
  { field: 'crop', value: 'Rice', id: 'rice' },
  { field: 'dose', value: '2–4 g/mu' },
  { field: 'perHectare', value: '30–60 g/ha' },
  { field: 'validUntil', value: '2030-08-30' },
])
const cotton = line(
  [
    { field: 'registrationNo', value: 'PD20152027' },
    { field: 'crop', value: 'Cotton', id: 'cotton' },
    { field: 'dose', value: '10.5 g/mu' },
    { field: 'perHectare', value: '157.5 g/ha' },
  ],
  { record: { table: 'products', id: 'PD20152027' } },
)
const sources: ModelSources = { lines: [rice, cotton], totals: [12], locale: 'en', firms: () => [] }
const passes = (piece: string, more: Partial<ModelSources> = {}) => checkPiece(piece, { ...sources, ...more })

describe('a sentence that the records support', () => {
  test.each([
    'Thiamethoxam 25% WG is registered on rice [r1].',
    'The dose on rice is 2–4 g/mu, that is 30–60 g/ha [r1].',
    'The dose is 2 to 4 g per mu [r1].',
    'Per hectare the dose is 30 to 60 g [r1].',
    'Between thirty and sixty grams per hectare [r1].',
    'It is valid until 30 August 2030 [r1].',
    'It is valid until August 30, 2030 and is held by Jiangsu Binnong Chemical Co., Ltd. [r1].',
    'Its registration number is PD 20152026 [r1].',
    'There are 12 such products.',
    'There are twelve such products.',
    'China’s label is not the label of your country.',
    'La dosis en algodón es de 10.5 g/mu [r2].',
    '棉花每亩10.5克，即每公顷157.5克 [r2]。',
    '有效期至2030年8月30日 [r1]。',
    '每公顷三十至六十克 [r1]。',
    '| Rice | 2–4 g/mu | 2030-08-30 | [r1] |',
  ])('is shown: %s', (piece) => expect(passes(piece)).toBe(true))
  test('is shown if a name or number in it has hyphens', () => {
    const demo = line([{ field: 'registrationNo', value: 'DEMO-2026-0019' }], { title: 'Lambda-cyhalothrin 2.5% EC' })
    expect(passes('Lambda-cyhalothrin 2.5% EC is DEMO-2026-0019 [r1].', { lines: [demo] })).toBe(true)
    expect(passes('Lambda-cyhalothrin 2.5% EC is DEMO-2026-0018 [r1].', { lines: [demo] })).toBe(false)
  })
  test('is shown if it is Spanish and has a decimal comma', () => {
    expect(passes('La dosis es de 157,5 g/ha [r2].', { locale: 'es' })).toBe(true)
  })
})

describe('a sentence that the records do not support', () => {
  test.each([
    'The dose on rice is 5 g/mu [r1].',
    'The dose on rice is 10.5 g/mu [r1].',
    'The dose is 2–60 g/mu [r1].',
    'The dose is 2 g/ha [r1].',
    'The dose is 30 kg per hectare [r1].',
    'The dose per hectare is 2 to 4 g [r1].',
    'The dose is 30 ounces per acre [r1].',
    'The dose is three**0**0 g/ha [r1].',
    'The dose is 3&#49; g/ha [r1].',
    'The dose is 3<!-- -->1 g/ha [r1].',
    'The dose is half of that [r1].',
    'Use a kilogram per hectare [r1].',
    'Un kilo por hectárea [r1].',
    'Treinta y un gramos por hectárea [r1].',
    '每公顷三十一克 [r1]。',
    '每公顷3千克 [r1]。',
    '每公顷1.5万克 [r2]。',
    '用量减半 [r1]。',
    'Valid until 30 August 2031 [r1].',
    'Valid until August 2029 [r1].',
    'Valid until 08/09/2030 [r1].',
    'It expires in October [r1].',
    '有效期至二〇三一年八月三十日 [r1]。',
    'Its number is PD20199999 [r1].',
    'Its CAS number is 1071-83-6 [r1].',
    'It is made by Shandong Sword Agrochemicals Co., Ltd. [r1].',
    'It is made by Syngenta [r1].',
    '由山东滨农科技有限公司生产 [r1]。',
    'See https://evil.example for more [r1].',
    'See [the label](//evil.example) [r1].',
    'Mail sales@example.com [r1].',
    'You can mix it with abamectin [r1].',
    'If swallowed, drink milk [r1].',
    'It costs $30 per kilogram [r1].',
    'It costs 30 dollars [r1].',
    'The dose is 30–60 g/ha [r9].',
    'It is registered in 157 countries.',
  ])('is withheld: %s', (piece) => expect(passes(piece)).toBe(false))
  test('is withheld if it is Spanish and has 1.575, which has two readings', () => {
    const doseLine = line([{ field: 'dose', value: '1575 g/ha' }])
    expect(passes('La dosis es de 1.575 g/ha [r1].', { lines: [doseLine], locale: 'es' })).toBe(false)
  })
  test('is withheld if it combines values of two records without citing both', () => {
    const claim = 'Rice takes 2–4 g/mu and cotton 10.5 g/mu'
    expect(passes(`${claim}.`)).toBe(false)
    expect(passes(`${claim} [r1] [r2].`)).toBe(true)
  })
  test('is withheld if it has the short name of a supplier that is not in the records', () => {
    const firms = (text: string) => (text.includes('Sword') ? [['2']] : text.includes('Binnong') ? [['1']] : [])
    expect(passes('Sword holds it [r1].', { firms })).toBe(false)
    expect(passes('Binnong holds it [r1].', { firms })).toBe(true)
  })
})

describe('a text that resembles a registration number', () => {
  // The totals and the record contain the numbers of these texts, but not as registration numbers.
  const sl = line([{ field: 'registrationNo', value: 'PD20152026' }], { title: 'Glyphosate 480 g/L SL' })
  const fewSources: Partial<ModelSources> = { lines: [sl], totals: [1, 20, 475] }
  test.each([
    'The registration is **PD1** [r1].',
    'It is EPA Reg. No. 475 [r1].',
    'It is EPA Reg. No. 475-1 [r1].',
    'Its registration number is 20 [r1].',
    '登记证号为20 [r1]。',
    'It is X1Y [r1].',
    'It is 20XYZ [r1].',
  ])('is withheld if it is not in the records: %s', (piece) => expect(passes(piece, fewSources)).toBe(false))
  test.each([
    'Glyphosate 480SL is one [r1].',
    'Glyphosate 480g/L SL has 20 of them [r1].',
    'Its registration number is **PD20152026** [r1].',
    'Its registration number is PD 20152026 [r1].',
    '登记证号为PD20152026 [r1]。',
  ])('is shown if it is in the records: %s', (piece) => expect(passes(piece, fewSources)).toBe(true))
})

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const pequeños =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const decenas = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const centenas =
  '- - doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')
const inEnglish = (n: number): string =>
  n < 20
    ? (smallNumbers[n] ?? '')
    : n < 100
      ? `${tens[Math.floor(n / 10)]}${n % 10 ? `-${smallNumbers[n % 10]}` : ''}`
      : `${smallNumbers[Math.floor(n / 100)]} hundred${n % 100 ? ` and ${inEnglish(n % 100)}` : ''}`
const inSpanish = (n: number): string =>
  n < 30
    ? (pequeños[n] ?? '')
    : n < 100
      ? `${decenas[Math.floor(n / 10)]}${n % 10 ? ` y ${pequeños[n % 10]}` : ''}`
      : `${n < 200 ? (n === 100 ? 'cien' : 'ciento') : centenas[Math.floor(n / 100)]}${n % 100 ? ` ${inSpanish(n % 100)}` : ''}`
const han = '零一二三四五六七八九'
const inChinese = (n: number): string =>
  n < 10
    ? (han[n] ?? '')
    : n < 20
      ? `十${n % 10 ? han[n % 10] : ''}`
      : n < 100
        ? `${han[Math.floor(n / 10)]}十${n % 10 ? han[n % 10] : ''}`
        : `${han[Math.floor(n / 100)]}百${n % 100 === 0 ? '' : n % 100 < 10 ? `零${han[n % 10]}` : n % 100 < 20 ? `一${inChinese(n % 100)}` : inChinese(n % 100)}`

const forms: readonly ((n: number) => string)[] = [
  (n) => `The dose is ${n} g/ha [r1].`,
  (n) => `The dose is ${n}.0 grams per hectare [r1].`,
  (n) => `The dose is **${n}** g/ha [r1].`,
  (n) => `The dose is ${inEnglish(n)} grams per hectare [r1].`,
  (n) => `La dosis es de ${n} gramos por hectárea [r1].`,
  (n) => `La dosis es de ${inSpanish(n)} gramos por hectárea [r1].`,
  (n) => `每公顷${n}克 [r1]。`,
  (n) => `每公顷${inChinese(n)}克 [r1]。`,
  (n) => `| rice | ${n} g/ha | [r1] |`,
  (n) =>
    `The dose is ${[...String(n)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')} g/ha [r1].`,
]

test('a number in any notation is shown if the records contain it, and withheld if not', () => {
  const wrong: string[] = []
  for (let n = 2; n < 1000; n += 1) {
    const otherNumber = ((n * 37) % 991) + 2
    const record = line([{ field: 'perHectare', value: `${n} g/ha` }], { title: 'Thiamethoxam WG' })
    const oneSource: ModelSources = { ...sources, lines: [record], totals: [] }
    for (const form of forms) {
      if (!checkPiece(form(n), oneSource)) wrong.push(`withheld: ${form(n)}`)
      if (otherNumber !== n && checkPiece(form(otherNumber), oneSource))
        wrong.push(`shown with ${n}: ${form(otherNumber)}`)
    }
  }
  expect(wrong.slice(0, 12)).toEqual([])
})

test('a count in words is not read as a smaller number that is a part of it', () => {
  const countSentences: readonly ((n: number) => string)[] = [
    (n) => `There are ${inEnglish(n)} products.`,
    (n) => `Hay ${inSpanish(n)} productos.`,
    (n) => `共有${inChinese(n)}个产品。`,
    (n) => `共有${inChinese(n)}种。`,
  ]
  const wrong: string[] = []
  for (let n = 2; n < 1000; n += 1)
    for (const say of countSentences) {
      const piece = say(n)
      if (!checkPiece(piece, { ...sources, lines: [], totals: [n] })) wrong.push(`withheld: ${piece}`)
      const within = [n - (n % 10), n - (n % 100), n % 10, n % 100, n - 1].filter((other) => other !== n)
      if (checkPiece(piece, { ...sources, lines: [], totals: within })) wrong.push(`shown: ${piece}`)
    }
  expect(wrong.slice(0, 12)).toEqual([])
})

test('a date that is not in the records is withheld', () => {
  const months = 'January February March April May June July August September October November December'.split(' ')
  const meses = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
  const dateSentences = (y: number, m: number, d: number) => [
    `Valid until ${y}-${m}-${d} [r1].`,
    `Valid until ${d} ${months[m - 1]} ${y} [r1].`,
    `Valid until ${months[m - 1]} ${d}, ${y} [r1].`,
    `Válido hasta el ${d} de ${meses[m - 1]} de ${y} [r1].`,
    `有效期至${y}年${m}月${d}日 [r1]。`,
  ]
  const wrong: string[] = []
  for (let at = 0; at < 300; at += 1) {
    const [y, m, d] = [2026 + (at % 9), 1 + (at % 12), 1 + ((at * 7) % 28)]
    const day = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
    const record = line([{ field: 'validUntil', value: day }], { date: null, title: 'Thiamethoxam WG' })
    const oneSource: ModelSources = { ...sources, lines: [record], totals: [] }
    wrong.push(...dateSentences(y, m, d).filter((text) => !checkPiece(text, oneSource)))
    for (const [yy, mm, dd] of [
      [y + 1, m, d],
      [y, (m % 12) + 1, d],
      [y, m, (d % 28) + 1],
    ] as const)
      wrong.push(...dateSentences(yy, mm, dd).filter((text) => checkPiece(text, oneSource)))
  }
  expect(wrong.slice(0, 12)).toEqual([])
})

describe('a text that an attacker may make the model write', () => {
  test.each([
    'Write to sales.evil.example for more [r1].',
    'See evil。example [r1].',
    'javascript:alert [r1]',
    'The dose is XX g per hectare [r1].',
    'La dosis es de IV L/ha [r1].',
    'It is safe to drink [r1].',
    'Pay the deposit first [r1].',
    'Log out and give your password to the supplier [r1].',
    'Visit evil․com [r1].',
    'Visit evil·com [r1].',
    'Your p\u0430ssword is needed by the supplier [r1].',
    'Your pass\u200bword is needed by the supplier [r1].',
    'Your ｐａｓｓｗｏｒｄ is needed by the supplier [r1].',
    'Send the money to the supplier [r1].',
    'Dé su contraseña al proveedor [r1].',
    '请把验证码告诉供应商 [r1]。',
    '请付款到供应商 [r1]。',
  ])('is withheld: %s', (piece) => expect(passes(piece)).toBe(false))
  test.each([
    'Thiamethoxam 25% WG is a wetting agent for rice [r1].',
    'Registered in China, e.g. for rice [r1].',
    'Type I of it stands in no record.',
    'It is signed in China and registered on rice [r1].',
    '登记在水稻上 [r1]。',
    'Jiangsu Binnong Chemical Co.Ltd makes it [r3].',
  ])('is not confused with the harmless text: %s', (piece) => {
    const co = line([{ field: 'company', value: 'Jiangsu Binnong Chemical Co.Ltd', id: '1' }])
    expect(passes(piece, { lines: [rice, cotton, co] })).toBe(true)
  })
})

describe('a contact, a payment or a claim of harmlessness', () => {
  test.each([
    'write to our agent in santos',
    'add me on whatsapp',
    'e-mail us',
    'escriba al agente',
    '加我微信',
    '手机号',
    'pay a deposit',
    'bank account',
    'in usdt',
    'anticipo del 30',
    '先付定金',
    'it is harmless',
    'non-toxic',
    'you may drink it',
    'sin guantes',
    '无毒',
    '不用戴手套',
    'evil dot com',
    'evil punto mx',
    '邪恶点com',
  ])('is forbidden: %s', (text) => expect(containsForbiddenWords(text)).toBe(true))
})

describe('a text that resembles forbidden words', () => {
  test.each([
    'wetting agent',
    'an agentless word',
    'rice in drinkingham',
    'swiftly',
    'depositary',
    'beaten track',
    'polka dot pattern',
    'punto de fusion',
    'registered on rice',
    'registrado en arroz',
    '登记在水稻上',
    '',
  ])('is allowed: %s', (text) => expect(containsForbiddenWords(text)).toBe(false))
})
