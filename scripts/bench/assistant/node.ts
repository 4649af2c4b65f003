import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { namesSteps } from '#domain/assistant/make-knowledge.ts'
import { inSlices } from '#server/platform/in-slices.ts'
import { ask, benchRecords } from './catalogue.ts'
import { expectedOf } from './expected.ts'
import { inventedIn, isCorrect } from './judge.ts'
import { madeQuestions, type Question } from './made.ts'
import { rawData, shownInChinese, type RawData } from './raw.ts'
import { benchDevice } from './device.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { benchData } from './rows.ts'

const [folder = '', hand = '', asBuyers = ''] = process.argv.slice(2)
const raw = rawData(folder)
const questionsIn = (file: string): Question[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question)
const questions = [...questionsIn(hand), ...madeQuestions(raw)]
const data = benchData(folder)
const records = benchRecords(data, null)

/** The names are made while the backend serves others: how long is it all, and how long is the thread taken at once. */
const blocking = async () => {
  const began = performance.now()
  let [from, longest, pauses] = [began, 0, 0]
  const rest = () => {
    longest = Math.max(longest, performance.now() - from)
    pauses += 1
  }
  await inSlices(namesSteps({ ...data, companies: data.companies as never }, ['PD', 'WP', 'EX', 'DEMO']), {
    now: () => performance.now(),
    sliceMs: 10,
    pause: async () => {
      rest()
      await setImmediate()
      from = performance.now()
    },
  })
  rest()
  return { all: performance.now() - began, longest, pauses }
}
const cold = await blocking()
const warm = await blocking()

type Ask = (question: Question) => Promise<Answer>
/** Judges every question; those that go wrong are told with what was got. */
const judged = async (asked: Ask, shown: RawData, told: string, these: readonly Question[] = questions) => {
  const rows = []
  for (const question of these) {
    // Where a supplier is, is said in the language shown; all else that is expected are ids.
    const expected = expectedOf(question.want, question.want.is === 'company' ? shown : raw)
    const answer = await asked(question)
    const invented = inventedIn(answer, shown)
    const correct = isCorrect(answer, expected, question.want.about)
    rows.push({
      id: question.id,
      lang: question.lang,
      answerable: expected.is !== 'none',
      correct,
      invented: invented.length,
    })
    if (told !== '' && (!correct || invented.length > 0)) {
      const got =
        answer.kind === 'records'
          ? `${answer.shape} ${answer.total}: ${answer.ids.slice(0, 4).join(' ')}`
          : JSON.stringify({ ...answer, remembered: answer.remembered.where, corrections: undefined })
      console.error(
        `${told} ${question.id} ${question.lang} ${question.q}\n   want ${expected.is} ${expected.items.size}: ${[...expected.items].slice(0, 4).join(' ')}  ${JSON.stringify(question.want)}\n   got  ${got} ${JSON.stringify(answer.remembered.where)} ${answer.remembered.intents.join()} ${JSON.stringify(answer.corrections)} ${invented.slice(0, 2).join('; ')}`,
      )
    }
  }
  return rows
}

const devices = []
for (const published of process.env['DEVICES'] === 'no' ? [] : [true, false])
  for (const locale of ['en', 'es', 'zh-Hans'] as const) {
    const device = benchDevice(folder, locale, published)
    const shown = locale === 'zh-Hans' ? shownInChinese(raw) : raw
    const told = published ? `device ${locale}` : ''
    const rows = await judged(device.ask, shown, told)
    devices.push({ locale, published, rows, bytes: device.bytes })
  }
const rows = await judged((question) => ask(question, records), raw, 'names given')
const buyers = await judged((question) => ask(question, records), raw, 'as buyers write', questionsIn(asBuyers))
console.log(JSON.stringify({ blocking: { cold, warm }, rows, buyers, devices, questions, data }))
