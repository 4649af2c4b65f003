/**
 * Measures the assistant's answers to the question sets (`*.jsonl`) of this folder. An answer is "silently wrong" if it
 * is wrong and reports no word as unused. `--set set-1` runs one set.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAnswerService } from '#catalogue/search/answering.ts'
import type { Locale } from '#contract/languages.ts'
import type { Answer, QuestionContext } from '#domain/assistant/answer.ts'
import { startTable, quantile } from '../numbers.mjs'
import { publicRows, readSeed, memoryCatalogue, type Seed } from '../public-rows.ts'
import { gradeAnswer, type Question, type Verdict } from './judge.ts'

const makeDevice = (seed: Seed, locale: Locale) => {
  const raw = memoryCatalogue(publicRows(seed, locale), seed)
  const answering = createAnswerService({ openRaw: async () => raw, pause: async () => undefined })
  return async (question: string, before: QuestionContext | null): Promise<Answer> => {
    const result = await answering.answer(locale, question, before)
    if (!result) throw new Error('no rows')
    return result.answer
  }
}

const locales = { en: 'en', es: 'es', zh: 'zh-Hans' } as const

const askAll = async (questions: readonly Question[], seed: Seed, locale: Locale) => {
  const answer = makeDevice(seed, locale)
  const wrong: string[] = []
  const times: number[] = []
  const counts: Partial<Record<Verdict, number>> = {}
  // Loads the names, so that the first measured question is not slower.
  await answer('glyphosate', null)
  for (const { q, after = [], want } of questions) {
    let memory: QuestionContext | null = null
    for (const earlier of after) memory = (await answer(earlier, memory)).remembered
    const startTime = performance.now()
    const got = await answer(q, memory)
    times.push(performance.now() - startTime)
    const verdict = gradeAnswer(got, want, seed, locale)
    counts[verdict] = (counts[verdict] ?? 0) + 1
    if (verdict === 'right') continue
    const outcome = got.kind === 'records' ? `${got.total} ${got.shape}` : got.kind
    const chips = [
      ...(got.chips ?? []).map(({ kind, text }) => `${kind} ${text}`),
      ...(got.unused ?? []).map((text) => `not ${text}`),
    ]
    wrong.push(`${verdict}: ${q} (asked for ${JSON.stringify(want)}, got ${outcome}; ${chips.join(', ')})`)
  }
  return { wrong, times, counts }
}

export const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { set: { type: 'string' } }, allowPositionals: true })
  const sets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.jsonl'))
  const seed = readSeed()
  const print = startTable(['set', 'language', 'right', 'silently wrong', 'invented', 'p50', 'p95'])
  const faults: string[] = []
  for (const set of sets.filter((name) => !values.set || name === `${values.set}.jsonl`).toSorted()) {
    const questions = readFileSync(join(import.meta.dirname, set), 'utf8')
      .trim()
      .split('\n')
    for (const [lang, locale] of Object.entries(locales)) {
      const subset = questions.map((line) => JSON.parse(line) as Question).filter((question) => question.lang === lang)
      const { wrong, times, counts } = await askAll(subset, seed, locale)
      const [p50 = '', p95 = ''] = [0.5, 0.95].map((share) => `${quantile(times, share).toFixed(1)} ms`)
      const { right = 0, 'silently wrong': silent = 0, invented = 0 } = counts
      print([set.replace('.jsonl', ''), lang, `${right} of ${subset.length}`, `${silent}`, `${invented}`, p50, p95])
      faults.push(...wrong)
    }
  }
  for (const fault of faults) console.log(fault)
}
