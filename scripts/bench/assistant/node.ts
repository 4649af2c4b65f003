import { readFileSync } from 'node:fs'
import { ask, benchRecords } from './catalogue.ts'
import { expectedOf } from './expected.ts'
import { inventedIn, isCorrect } from './judge.ts'
import { madeQuestions, type Question } from './made.ts'
import { rawData } from './raw.ts'
import { benchData } from './rows.ts'

const [folder = '', hand = ''] = process.argv.slice(2)
const raw = rawData(folder)
const byHand = readFileSync(hand, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)
const questions = [...byHand, ...madeQuestions(raw)]
const data = benchData(folder)
const records = benchRecords(data, null)

const rows = []
for (const question of questions) {
  const expected = expectedOf(question.want, raw)
  const answer = await ask(question, records)
  const invented = inventedIn(answer, raw)
  const correct = isCorrect(answer, expected, question.want.about)
  rows.push({
    id: question.id,
    lang: question.lang,
    answerable: expected.is !== 'none',
    correct,
    invented: invented.length,
  })
  if (!correct || invented.length > 0) {
    const got =
      answer.kind === 'records'
        ? `${answer.shape} ${answer.total}: ${answer.ids.slice(0, 4).join(' ')}`
        : JSON.stringify({ ...answer, remembered: answer.remembered.where, corrections: undefined })
    console.error(
      `${question.id} ${question.lang} ${question.q}\n   want ${expected.is} ${expected.items.size}: ${[...expected.items].slice(0, 4).join(' ')}  ${JSON.stringify(question.want)}\n   got  ${got} ${JSON.stringify(answer.remembered.where)} ${answer.remembered.intents.join()} ${JSON.stringify(answer.corrections)} ${invented.slice(0, 2).join('; ')}`,
    )
  }
}
console.log(JSON.stringify({ rows, questions, data }))
