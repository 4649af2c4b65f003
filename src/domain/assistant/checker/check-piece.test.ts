import { describe, expect, test } from 'vitest'
import type { Citation } from '#domain/chat/conversation.ts'
import { mayShowPiece, containsForbiddenWords, type PieceCheckContext } from './check-piece.ts'

const cited: readonly Citation[] = [
  {
    table: 'products',
    id: 'PD20152026',
    title: 'Thiamethoxam 25% WG',
    facts: [
      { field: 'registrationNo', value: 'PD20152026' },
      { field: 'company', value: 'Jiangsu Binnong Chemical Co., Ltd.', id: '1' },
      { field: 'dose', value: '2–4 g/mu' },
      { field: 'validUntil', value: '2030-08-30' },
    ],
  },
  {
    table: 'companies',
    id: '1',
    title: 'Jiangsu Binnong Chemical Co., Ltd.',
    facts: [{ field: 'products', value: '9' }],
  },
]
const sources: PieceCheckContext = { cited, namesSupplier: (text) => /binnong/i.test(text) }
const passes = (piece: string) => mayShowPiece(piece, sources)

test.each([
  'The dose of [r1.name] on rice is [r1.dose] [r1].',
  'It is valid until **[r1.validUntil]** and made by [r1.company].',
  'Both cite their records [r1, r2].',
  'El producto [r1.name] ha sido registrado en arroz [r1].',
  '有效期至[r1.validUntil]，由[r2.name]生产【r1】。',
  '| rice | [r1.dose] | [r1.validUntil] | [r1] |',
  'China’s label is not the label of your country.',
  'Registered in China, e.g. for rice [r1].',
  'It is a wetting agent, signed in China [r1].',
  'Type I of it is not in any record.',
])('a sentence is shown if its figures and names are placeholders: %s', (piece) => expect(passes(piece)).toBe(true))

test.each([
  'The dose on rice is 2–4 g/mu [r1].',
  'It is registered as PD20152026 [r1].',
  'It is valid until 2030 [r1].',
  'It is valid until August [r1].',
  'The dose is ３ g [r1].',
  'The dose is ٣ g [r1].',
  'The dose is ½ of that [r1].',
  'The dose is half of that [r1].',
  'The dose is th**r**ee grams [r1].',
  'Use a kilogram per hectare [r1].',
  'Treinta y un gramos por hectárea [r1].',
  '每公顷三十一克 [r1]。',
  '用量减半 [r1]。',
  'The dose is XX g per hectare [r1].',
  'There are twelve such products.',
  'It costs $[r1.dose] [r1].',
  'It costs €, as [r1.name] says.',
  'It costs ￥ [r1].',
  'Its price is in dollars [r1].',
  'The dose is [r1.dose] kg [r1].',
  'The dose is [r1.dose]/ha [r1].',
  'The dose is **[r1.dose]** × [r1.dose].',
  '用量为[r1.dose]公斤。',
  'It is made by Syngenta [r1].',
  'It is made by Binnong [r1].',
  'It is made by Shandong Sword Agrochemicals Co., Ltd. [r1].',
  '由山东滨农科技有限公司生产 [r1]。',
])('a figure or name in the model’s own words is withheld: %s', (piece) => expect(passes(piece)).toBe(false))

describe('a placeholder that the app cannot print', () => {
  test.each([
    ['of a record that the model did not receive', '[r9.dose]'],
    ['of a field that the record does not state', '[r1.toxicity]'],
    ['of a field that does not exist', '[r1.price]'],
    ['of a property that every object has', '[r1.constructor]'],
    ['of a count, which has no unit', '[r2.products]'],
    ['of a field that this kind of record does not have', '[r2.dose]'],
    ['of no record', '[r0.dose]'],
    ['of two records', '[r1, r2.dose]'],
    ['that is not closed', '[r1.dose'],
    ['with an invisible letter', '[r\u200b1.dose]'],
  ])('%s is withheld', (_, placeholder) => expect(passes(`It is ${placeholder} there.`)).toBe(false))
  test('is withheld if it is a citation of an unknown record', () => expect(passes('It is there [r9].')).toBe(false))
})

test.each([
  'See https://evil.example for more [r1].',
  'See [the label](//evil.example) [r1].',
  'Mail sales@example.com [r1].',
  'The dose is 3&#49; g [r1].',
  'The dose is <!-- --> there [r1].',
  'You can mix it with abamectin [r1].',
  'If swallowed, drink milk [r1].',
  'Write to sales.evil.example for more [r1].',
  'See evil。example [r1].',
  'javascript:alert [r1]',
  'It is safe to drink [r1].',
  'Pay the deposit first [r1].',
  'Log out and give your password to the supplier [r1].',
  'Give your pass**word** to the supplier [r1].',
  'Visit evil․com [r1].',
  'Visit evil·com [r1].',
  'Your p\u0430ssword is needed by the supplier [r1].',
  'Your pass\u200bword is needed by the supplier [r1].',
  'Your ｐａｓｓｗｏｒｄ is needed by the supplier [r1].',
  'Send the money to the supplier [r1].',
  'Dé su contraseña al proveedor [r1].',
  '请把验证码告诉供应商 [r1]。',
  '请付款到供应商 [r1]。',
  'Give the supplier your credit card details [r1].',
  'Send them your PIN and CVV [r1].',
  'Send your access token to the supplier [r1].',
  'Tell the supplier the OTP [r1].',
  'Enter the one-time code of the supplier [r1].',
  'Share your key with the supplier [r1].',
  'Please share your passport with the seller [r1].',
  'Pay the supplier before shipping [r1].',
  'Pay before they ship the goods [r1].',
  'The invoice must be paid before dispatch [r1].',
  'Settle the invoice in advance with the supplier [r1].',
  'Make the payment to the supplier [r1].',
  'Comparta su tarjeta de crédito con el proveedor [r1].',
  'Envíe su clave de acceso al proveedor [r1].',
  'Dé el código de un solo uso al proveedor [r1].',
  'Muestre su pasaporte al vendedor [r1].',
  'Se debe pagar la factura por adelantado [r1].',
  'Realice el pago antes del envío [r1].',
  '请把信用卡信息发给供应商 [r1]。',
  '请提供护照和身份证 [r1]。',
  '请把密钥和动态码发给卖家 [r1]。',
  '请先支付货款 [r1]。',
  '请在发货前付款 [r1]。',
])('a text that a prompt injection may produce is withheld: %s', (piece) => expect(passes(piece)).toBe(false))

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
])('a contact, a payment or a claim of harmlessness is forbidden: %s', (text) =>
  expect(containsForbiddenWords(text)).toBe(true),
)

test.each([
  'Payment before shipment is usual [r1].',
  'Usual terms are L/C at sight, or T/T against documents [r1].',
  'Buyers usually pay after inspection, or against documents [r1].',
  'Pay attention to the label [r1].',
  'Its key market is rice; a plant passport is not needed [r1].',
  'El pago antes del embarque es habitual [r1].',
  'El ingrediente clave está en la tarjeta de emergencia [r1].',
  '发货前付款是惯例 [r1]。',
  '付款方式为即期信用证，请确认付款方式 [r1]。',
])('a statement about terms of payment, or with a word that is also part of a secret, is shown: %s', (piece) =>
  expect(passes(piece)).toBe(true),
)

test.each([
  'the usual terms are t/t 30/70',
  't/t 30/70, balance before shipment',
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
])('a text that resembles forbidden words is allowed: %s', (text) => expect(containsForbiddenWords(text)).toBe(false))
