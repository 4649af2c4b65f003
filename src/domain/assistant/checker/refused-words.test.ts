import { describe, expect, test } from 'vitest'
import { saysRefusedWords } from './refused-words.ts'

describe('an address, a way to pay or a claim of harmlessness is refused', () => {
  test.each([
    'write to our agent in santos',
    'add me on whatsapp',
    'by telegram',
    'call the telephone',
    'e-mail us',
    'emails',
    'escriba al agente',
    'por telefono',
    '加我微信',
    '联系人',
    '手机号',
    'pay a deposit',
    'wire transfer',
    'bank account',
    'in usdt',
    'anticipo del 30',
    'cuenta bancaria',
    '先付定金',
    '银行账户',
    'it is harmless',
    'safe to handle',
    'non-toxic',
    'no gloves',
    'you may drink it',
    'es inofensivo',
    'no es toxico',
    'sin guantes',
    '无毒',
    '不用戴手套',
    '可以饮用',
    'evil dot com',
    'evil punto mx',
    'evil (at) mail',
    'evil arroba correo',
    '邪恶点com',
  ])('%s', (text) => expect(saysRefusedWords(text)).toBe(true))
})

describe('a word that only contains the same letters is not refused', () => {
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
  ])('%s', (text) => expect(saysRefusedWords(text)).toBe(false))
})
