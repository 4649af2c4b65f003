import { describe, expect, test } from 'vitest'
import { saysRefusedWords } from './refused-words.ts'

describe('an address, a way to pay or a claim of harmlessness is refused', () => {
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
