import { expect, test } from 'vitest'
import { answerQuestion } from './answer-question.ts'
import { testRecords } from './test-records.ts'

const records = testRecords()
const ask = async (...questions: readonly string[]) => {
  let answer = await answerQuestion(questions[0] ?? '', null, records)
  for (const question of questions.slice(1)) answer = await answerQuestion(question, answer.remembered, records)
  return answer
}

const rice = 'PD20152026'
const citrus = 'PD20152027'

test.each([
  ['thiamethoxam from Nantong', { ids: [citrus, rice] }],
  ['南通的噻虫嗪厂家', { shape: 'suppliers', ids: ['1'] }],
  // After FOB, a city is a port, not the place of the supplier.
  ['glyphosate FOB Nantong', { kind: 'price' }],
  ['tiametoxam 25 PM', { remembered: { where: { forms: ['PM', 'WP'] } } }],
  ['WP 可溼性粉劑 噻虫嗪', { remembered: { where: { forms: ['WP'] } }, unused: [] }],
  ['WG 可溼性粉劑 噻虫嗪', { remembered: { where: { forms: ['WG'] } }, unused: ['可溼性粉劑'] }],
  ['噻虫嗪 可溼性粉劑', { remembered: { where: { forms: ['WP'] } } }],
  ['thiamethoxam mosquito coils', { remembered: { where: { forms: ['MC'] } } }],
  ['tiametoxam en espiral', { remembered: { where: { forms: ['MC'] } } }],
  ['only solo thiamethoxam', { remembered: { where: { activeCount: 1 } }, chips: [{}, { text: 'actives1' }] }],
  ['tiametoxam técnico', { chips: [{}, { kind: 'asked', text: 'technical' }] }],
  ['glyphosate registrations for export', { chips: [{}, { text: 'exportOnly' }] }],
  ['thiamethoxam on its own', { remembered: { where: { activeCount: 1 } } }],
  // Names of the packaging are not pests, and its size is not the quantity.
  ['20 t thiamethoxam in HDPE bottles', { corrections: [], order: { quantity: '20', unit: 't' } }],
  ['tiametoxam, tambor de 200 L, pedido de 16 t', { order: { quantity: '16', unit: 't' } }],
  ['tiametoxam en bidones de 20 L, 5 t', { order: { quantity: '5', unit: 't' } }],
  ['12 t thiamethoxam in 20 L jerrycans', { order: { quantity: '12', unit: 't' } }],
  [
    'tiametoxam 25 WG 20.000 kg sacos de 25 kg CIF Asuncion',
    { kind: 'records', unused: [], order: { packaging: 'sacos de 25 kg', clause: 'CIF', place: 'Asuncion' } },
  ],
  ['thiamethoxam 25 WG 5000 kg 25 kg bags CIF Asuncion', { kind: 'records', unused: [] }],
  ['噻虫嗪 25 WG 5000公斤 25公斤袋装 CIF 亚松森', { kind: 'records', unused: [] }],
  // A salt in words is understood anywhere in the question, and belongs to the name that is searched for.
  ['glifosato sal potásica 48 WG', { unused: [], nearest: { keyword: 'glifosato sal potásica 48 WG' } }],
  ['glifosato 48 WG, sal potásica', { unused: [], nearest: { keyword: 'glifosato 48 WG sal potásica' } }],
  ['sal potásica de glifosato 48 WG', { unused: [], nearest: { keyword: 'sal potásica glifosato 48 WG' } }],
  ['glyphosate 48 WG K salt', { unused: [], nearest: { keyword: 'glyphosate 48 WG K salt' } }],
  ['草甘膦 48 WG 鉀鹽', { unused: [], nearest: { keyword: '草甘膦 48 WG 鉀鹽' } }],
  ['glifosato 48 WG sal isopropilamina', { unused: ['sal isopropilamina'] }],
  [
    '20 t Roundup',
    {
      kind: 'records',
      shape: 'products',
      unused: [],
      corrections: [],
      names: ['glyphosate', 'glyphosate potassium salt'],
    },
  ],
  ['how much thiamethoxam goes on rice', { shape: 'doses' }],
  ['how dangerous is PD20152026', { remembered: { intents: ['toxicity'] } }],
  ['qué tan peligroso es PD20152026', { remembered: { intents: ['toxicity'] } }],
  ['PD20152026最少订多少', { remembered: { intents: ['minOrder'] } }],
  ['moq of PD20152026', { unused: [] }],
  ['what is the price of shipping to Callao', { kind: 'none', why: 'notHeld' }],
  ['compárame tiametoxam y glifosato potásico', { kind: 'compare', unused: [] }],
  ['lo mismo que tiametoxam', { kind: 'none', why: 'notHeld' }],
  ['is this the same as thiamethoxam', { kind: 'none', why: 'notHeld' }],
  ['thiamethoxam 25 WG with GMP certificate', { kind: 'records', unused: ['GMP certificate'] }],
  ['certificate of thiamethoxam', { kind: 'none', why: 'notHeld' }],
  ['residue limit of thiamethoxam in rice', { kind: 'none', why: 'notHeld' }],
  ['thiamethoxam makers who speak Spanish', { kind: 'records', unused: ['speak Spanish'] }],
  ['registros de tiametoxam que terminan en 2031', { ids: [citrus] }],
  ['tiametoxam que finaliza en 2030', { ids: [rice] }],
  ['thiamethoxam that expires next year', { unused: ['next year'] }],
  ['明年到期的噻虫嗪', { unused: ['明年到期'] }],
  ['tiametoxam que vence el próximo año', { unused: ['el próximo año'] }],
  ['七成五的噻虫嗪', { remembered: { where: { contents: [{ value: 75, unit: '%' }] } } }],
  ['七成的噻虫嗪', { remembered: { where: { contents: [{ value: 70, unit: '%' }] } } }],
  ['what is 1071-83-6', { shape: 'active', lines: [{ facts: [{ field: 'cas', value: '1071-83-6' }] }] }],
  ['most popular insecticide for rice', { kind: 'records', unused: ['popular'] }],
  ['el mejor insecticida para arroz', { kind: 'records', unused: ['mejor'] }],
  ['高新技术企业的噻虫嗪', { kind: 'records', unused: ['高新技术企业'] }],
  ['target pests for registration PD20152026 on wheat', { shape: 'pests' }],
  ['¿cuál es el mínimo que vende PD20152026?', { remembered: { intents: ['minOrder', 'suppliers'] } }],
  ['smallest quantity of PD20152026', { remembered: { intents: ['minOrder'] }, kind: 'none', why: 'notHeld' }],
  ['registros de tiametoxam con fin en febrero de 2031', { ids: [citrus] }],
  ['reingreso después de tiametoxam', { kind: 'none', why: 'notHeld' }],
  ['只含噻虫嗪的产品', { remembered: { where: { activeCount: 1 } } }],
  ['二〇三〇年八月到期的噻虫嗪', { ids: [rice] }],
  ['2030年8月到期的噻虫嗪', { ids: [rice] }],
  // "riza" only resembles a known name, so it is reported as unknown.
  ['riza', { kind: 'none', why: 'unknown' }],
])('the answer to a question in a buyer’s words has the expected parts: %s', async (question, answer) =>
  expect(await ask(question)).toMatchObject(answer),
)

test.each([
  ['and the cheapest?', { kind: 'price', actives: [{ id: '9' }] }],
  ['which expires first?', { shape: 'field', lines: [{ record: { id: rice } }] }],
  ['¿cuál vence primero?', { shape: 'field', lines: [{ record: { id: rice } }] }],
  ['哪个最早到期', { shape: 'field', lines: [{ record: { id: rice } }] }],
  ['¿cuál vence más tarde?', { shape: 'field', lines: [{ record: { id: citrus } }] }],
])('"%s" continues a question about a product', async (next, answer) =>
  expect(await ask('thiamethoxam products', next)).toMatchObject(answer),
)
