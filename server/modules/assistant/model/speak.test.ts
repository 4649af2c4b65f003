import { afterAll, describe, expect, test } from 'vitest'
import type { Locale } from '#contract/languages.ts'
import type { Citation } from '#domain/chat/conversation.ts'
import { createCatalogueCache } from '#server/modules/catalogue/library.ts'
import { modelReplies, openModelDouble } from '#tests/harness/model-double.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { createServerAnswerService } from '../answering.ts'
import { streamModelReply, modelTools } from './speak.ts'

const model = await openModelDouble()
const { db } = await testDatabase()
const answering = createServerAnswerService(db, createCatalogueCache({ db }), () => Date.parse('2026-11-29'))
afterAll(() => model.close())

type Act = Parameters<typeof model.will>[0]
interface Asking {
  readonly question?: string
  readonly earlier?: readonly string[]
  readonly locale?: Locale
  readonly stop?: AbortController
  readonly totalMs?: number
  readonly onPiece?: () => void
}
const about = 'Until when is PD20050133 valid?'
const ask = (question: string, locale: Locale = 'en') =>
  answering.answer({ question, before: null, locale }).then(({ answer }) => answer)
const collectAnswer = async (
  act: Act,
  {
    question = about,
    earlier = [],
    locale = 'en',
    stop = new AbortController(),
    totalMs = 60_000,
    onPiece,
  }: Asking = {},
) => {
  model.will(act)
  const pieces: (string | null)[] = []
  let cited: readonly Citation[] = []
  const end = await streamModelReply({
    model: { url: model.url, key: null, name: 'm', silenceMs: 5000, totalMs },
    question,
    earlier,
    locale,
    answer: await ask(question, locale),
    ask: (one) => ask(one, locale),
    lexicon: await answering.lexicon(),
    signal: stop.signal,
    onPiece: (piece, citations) => {
      pieces.push(piece)
      cited = citations
      onPiece?.()
    },
  })
  return { end, pieces, cited, text: pieces.map((piece) => piece ?? '[withheld]').join('') }
}
const alwaysCalls =
  (name: string, args: unknown): Act =>
  (response, request) =>
    modelReplies.calls(name, args, '')(response, request, 1)
const lastMessageIn = (round: number) =>
  JSON.parse(model.asked[round]?.body.messages.at(-1)?.content ?? 'null') as Record<string, unknown>

describe('a request of the model for records', () => {
  test('the requested records are looked up, get the next numbers and may be cited', async () => {
    const { text, cited, end } = await collectAnswer(
      modelReplies.calls(
        'search_records',
        { question: 'Until when is PD20050134 valid?' },
        'See [r2.registrationNo] [r2].',
      ),
    )
    expect([text, end]).toEqual(['See [r2.registrationNo] [r2].', 'said'])
    expect(cited.map(({ id }) => id)).toEqual(['PD20050133', 'PD20050134'])
    expect(cited[1]?.facts).toContainEqual({ field: 'registrationNo', value: 'PD20050134' })
    const records = [{ cite: '[r2]', '[r2.registrationNo]': 'PD20050134' }]
    expect(lastMessageIn(1)).toMatchObject({ total: 1, listed: 1, records })
  })
  test.each([
    ['an unknown function', 'drop_tables', { question: 'x' }, 'there is no such function'],
    ['a method of every object', 'toString', {}, 'there is no such function'],
    ['a missing question', 'search_records', {}, 'there is no such function'],
    ['the argument of the other function', 'registration', { question: 'PD20050133' }, 'there is no such function'],
    ['a question that is too long', 'search_records', { question: 'x'.repeat(501) }, 'the arguments cannot be read'],
    ['arguments of another type', 'search_records', { question: { $ne: 1 } }, 'the arguments cannot be read'],
  ] as const)('%s is reported to the model, and records are not looked up', async (_, name, args, error) => {
    const { end, cited } = await collectAnswer(modelReplies.calls(name, args, 'Yes [r1].'))
    expect([end, cited.length]).toEqual(['said', 1])
    expect(lastMessageIn(1)).toEqual({ error })
  })
  test('a model that keeps requesting records is cut off after four rounds, the last of which offers no functions', async () => {
    const { end, pieces } = await collectAnswer(alwaysCalls('search_records', { question: 'Who has glyphosate?' }))
    expect([end, pieces]).toEqual(['cut', []])
    expect(model.asked.map(({ body }) => body.tools?.length ?? 0)).toEqual([
      modelTools.length,
      modelTools.length,
      modelTools.length,
      0,
    ])
  })
})

describe('a sentence of the model', () => {
  test('a sentence keeps its placeholders, but is withheld if it contains a figure or an unknown placeholder', async () => {
    const { pieces } = await collectAnswer(
      modelReplies.says('Until [r1.validUntil] [r1]. Until 2031 [r1]. At [r1.price] [r1]. It is there [r1].'),
    )
    expect(pieces).toEqual(['Until [r1.validUntil] [r1].', null, ' It is there [r1].'])
  })
  test('numbers of list items become bullets', async () => {
    const { text } = await collectAnswer(
      modelReplies.says('See:\n1. It is there [r1].\n2) [r1.registrationNo] has it.\n'),
    )
    expect(text).toBe('See:\n- It is there [r1].\n- [r1.registrationNo] has it.\n')
  })
  test('several withheld sentences in a row are reported once', async () => {
    const { pieces, end } = await collectAnswer(
      modelReplies.says(
        'It costs 3 dollars [r1]. It is sold by Bayer [r1]. Buy it at www.evil.example [r1]. It is there [r1].',
      ),
    )
    expect(end).toBe('said')
    expect(pieces.filter((piece) => piece === null)).toHaveLength(1)
    expect(pieces.at(-1)).toContain('It is there [r1].')
  })
  test('a sentence that arrived before a stop is kept, and the answer ends as stopped', async () => {
    const stop = new AbortController()
    const answer = await collectAnswer(modelReplies.stalls('It is there [r1]. And '), {
      stop,
      onPiece: () => stop.abort(),
    })
    expect(answer).toMatchObject({ end: 'stopped', text: 'It is there [r1].' })
  })
  test('an answer that never ends is cut off, and its text stays', async () => {
    const endless: Act = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'It is there [r1]. And ' } }] })}\n\n`)
      const timer = setInterval(() => response.write(': still working\n\n'), 5)
      response.on('close', () => clearInterval(timer))
    }
    expect(await collectAnswer(endless, { totalMs: 200 })).toMatchObject({ end: 'timeout', text: 'It is there [r1].' })
  })
  test('a refused request is repeated once without functions, for an endpoint that does not support them', async () => {
    const refusing: Act = (response, request, times) =>
      request.body.tools
        ? modelReplies.fails(422)(response, request, times)
        : modelReplies.says('It is there [r1].')(response, request, times)
    expect(await collectAnswer(refusing)).toMatchObject({ end: 'said', text: 'It is there [r1].' })
    expect(model.asked.map(({ body }) => Boolean(body.tools))).toEqual([true, false])
    expect(await collectAnswer(modelReplies.fails(422))).toMatchObject({ end: 'failed', text: '' })
    expect(model.asked).toHaveLength(2)
  })
})
