import { describe, expect, test } from 'vitest'
import { requestRecord } from '#contract/entities/request.ts'
import { findBankDetails, paymentCautionsOf } from './bank-details.ts'

test.each([
  ['Please pay to account no. 6222 0211 0000 8830, Bank of China', ['6222021100008830']],
  ['Our bank account has changed, please use the new one.', []],
  ['SWIFT: BKCHCNBJ, A/C 4563510100882471', ['4563510100882471']],
  ['DE89 3704 0044 0532 0130 00', ['DE89370400440532013000']],
  ['Número de cuenta: 0123-4567-8901-2345', ['0123456789012345']],
  ['Le envío los datos bancarios para el anticipo', []],
  ['CLABE 002010077777777771', ['002010077777777771']],
  ['账号：6222021100008830 开户行：中国银行', ['6222021100008830']],
  ['我们更换了收款账户', []],
  ['帳號：６２２２０２１１００００８８３０', ['6222021100008830']],
  ['New_bank_details.pdf', []],
  ['银行账户.pdf', []],
  ['Beneficiary account: 12345678', ['12345678']],
  ['帐号12345678901', ['12345678901']],
  ['By 2026-12-31 or 31-12-2026, to A/C 4563510100882471', ['4563510100882471']],
  ['2026-12-31 4563510100882471 is our bank account', ['4563510100882471']],
  ['Pay invoice no. 202603130001 to account no. 123-456789-838', ['123456789838']],
  ['Bank account valid from 20260313, for PD20082713. Any question: +86 138 0000 0000', []],
  ['Beneficiary account as on order 10260313, contact 138 0000 0000', []],
  ['银行账户见合同号：202603130001，电话：13800000000，联行号：104100000004', []],
  ['Datos bancarios según factura n.º 10260313, teléfono 57 5555 0014', []],
])('bank details are found in %s', (text, accounts) => expect(findBankDetails(text)).toEqual({ accounts }))

test.each([
  '',
  'Payment: 30 % deposit by T/T, 70 % against copy of B/L.',
  'Valid until 2026-12-31, 20,000 kg at USD 7.67 per kg, total 153,400.00',
  'Call me: +86 575 5550 0142',
  'Registration PD20082713, CAS 1071-83-6, container MSKU1234565',
  'PI-2026-0313.pdf',
  'Embarque aproximado el 15/03/2026, pedido 20260313',
  '交货期 35 天，总价 153400 美元',
  'Basic details of the label follow.',
])('bank details are not found in %s', (text) => expect(findBankDetails(text)).toBeNull())

const record = (id: string, log: readonly object[]) =>
  requestRecord.parse({
    id,
    kind: 'enquiry',
    log: log.map((entry, n) => ({ id: String(n), time: n, actor: 'supplier', type: 'said', ...entry })),
  })

describe('a caution', () => {
  const earlier = record('1', [{ time: 10, text: 'A/C 4563510100884471' }])

  test('names an account that differs from an earlier account of the same supplier', () => {
    const currentRecord = record('2', [{ time: 20, files: [{ name: 'Bank account 6222021100008830.pdf', url: '/f' }] }])
    expect(paymentCautionsOf(currentRecord, [currentRecord, earlier])).toEqual([
      {
        key: 'enquiry:2:0:Bank account 6222021100008830.pdf',
        file: 'Bank account 6222021100008830.pdf',
        ending: '8830',
        before: { ending: '4471', time: 10 },
      },
    ])
  })

  test('does not report a difference if the account is the same', () => {
    const currentRecord = record('2', [{ time: 20, text: 'Account number 4563 5101 0088 4471' }])
    expect(paymentCautionsOf(currentRecord, [currentRecord, earlier])).toMatchObject([{ ending: '4471', before: null }])
  })

  test('is not raised by what the buyer wrote, or by other records', () => {
    const currentRecord = record('2', [{ actor: 'buyer', text: 'Is your account no. 4563510100884471?' }])
    expect(paymentCautionsOf(currentRecord, [currentRecord, earlier])).toEqual([])
  })

  test('is raised by the payment terms of a quotation', () => {
    const quote = { version: 1, payText: 'T/T to beneficiary account 123456789012' }
    expect(paymentCautionsOf(record('2', [{ quote }]), [record('2', [{ quote }])])).toMatchObject([{ ending: '9012' }])
  })
})
