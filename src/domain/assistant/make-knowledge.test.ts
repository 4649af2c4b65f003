import { describe, expect, test } from 'vitest'
import { company as companySchema } from '#contract/entities/company.ts'
import { makeKnowledge, type CatalogueData } from './make-knowledge.ts'
import { readQuestion } from './read-question.ts'
import { sampleProducts, sampleWords } from './test-records.ts'

const firm = (companyId: string, name: string, province: string | null) =>
  companySchema.parse({ companyId, name, nameEn: name, country: 'CN', province })
const data = (change: Partial<CatalogueData> = {}): CatalogueData => ({
  products: sampleProducts,
  companies: [
    firm('1', 'Jiangsu Binnong Chemical Co., Ltd.', 'Jiangsu'),
    firm('2', 'Shandong Sword Co., Ltd.', 'Shandong'),
  ],
  words: sampleWords,
  provinces: [
    { id: 'Jiangsu', names: ['Jiangsu', '江苏'] },
    { id: 'Shandong', names: ['Shandong', '山东'] },
  ],
  cities: [],
  countries: ['BR'],
  ...change,
})
const whereOf = (question: string, change: Partial<CatalogueData> = {}) =>
  readQuestion(question, makeKnowledge(data(change)).knowledge, '2026-11-29').where

describe('the names for a backend without a dictionary', () => {
  const without = { words: [] }
  test('include active ingredients from the rows, in every language', () => {
    for (const name of ['thiamethoxam', 'tiametoxam', '噻虫嗪'])
      expect(whereOf(name, { ...without, language: 'en' }).actives).toEqual([['9']])
  })
  test('include crops and pests from the rows, only in the language of the rows', () => {
    expect(whereOf('aphids on rice', { ...without, language: 'en' })).toEqual({ crops: ['rice'], pests: ['aphids'] })
    expect(whereOf('pulgones en arroz', { ...without, language: 'en' })).toEqual({})
  })
  test('include formulation codes and categories from the rows', () => {
    expect(whereOf('thiamethoxam 25 WG', { ...without, language: 'en' })).toMatchObject({ forms: ['WG'] })
    expect(whereOf('insecticide', { ...without, language: 'en' })).toEqual({ categories: ['insecticide'] })
  })
})

test('an empty catalogue has no names, and does not cause an error', () => {
  const emptySources = { products: [], companies: [], words: [], provinces: [], countries: [] }
  expect(whereOf('thiamethoxam on rice from Jiangsu to Brazil', emptySources)).toEqual({})
  expect(makeKnowledge(data(emptySources)).table.size).toBe(0)
})
