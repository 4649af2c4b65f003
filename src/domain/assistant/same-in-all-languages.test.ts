import { expect, test } from 'vitest'
import { answerQuestion } from './answer-question.ts'
import type { Answer } from './answer.ts'
import { testRecords, sampleWords } from './test-records.ts'

const records = testRecords()
const ask = (question: string) => answerQuestion(question, null, records)

const contentOf = (answer: Answer) => {
  const { where, asked } = answer.remembered
  switch (answer.kind) {
    case 'records':
      return { where, asked, shape: answer.shape, ids: answer.ids, total: answer.total, lines: answer.lines }
    case 'ask':
      return { where, asked, about: answer.about, choices: answer.choices }
    case 'none':
      return { where, asked, why: answer.why }
    default:
      return answer.kind
  }
}

const namesOf = (id: string) => {
  const word = sampleWords.find((one) => one.id === id)
  return [word?.en ?? id, word?.others[0] ?? id, word?.zh ?? id] as const
}
const actives = ['9', '19', '125']
const crops = ['rice', 'wheat', 'winter_wheat', 'cotton', 'citrus', 'tea']
const pests = ['aphids', 'rust', 'stripe_rust', 'spider_mites', 'leaf_folder']

/** `1` and `2` are placeholders for names. */
test.each<[readonly [en: string, es: string, zh: string], readonly string[], readonly string[]]>([
  [['dose of 1 on 2', 'dosis de 1 en 2', '1在2上的用量'], actives, crops],
  [['products against 2 on 1', 'productos contra 2 en 1', '防治1的2的产品'], crops, [...pests, 'citrus_red_mite']],
  // citrus_red_mite is left out: "red mite" also means spider mites in English and Chinese, but not in Spanish.
  [['1 against 2', '1 contra 2', '1防治2'], actives, pests],
  [['suppliers of 1', 'proveedores de 1', '1供应商'], actives, ['']],
  [['which crops is 1 registered on', 'en qué cultivos está registrado 1', '1登记在哪些作物上'], actives, ['']],
  [['CAS number of 1', 'número CAS de 1', '1的CAS号'], actives, ['']],
  [['can I tank mix 1', '¿puedo mezclar 1', '1能混用吗'], actives, ['']],
  [['price of 1', 'precio de 1', '1多少钱'], actives, ['']],
  [['my son swallowed 1', 'mi hijo bebió 1', '误服了1'], actives, ['']],
  [['1 to Brazil', '1 a Brasil', '1出口到巴西'], ['EX20210035'], ['']],
  [['1 to Thailand', '1 a Tailandia', '1出口到泰国'], ['EX20210035'], ['']],
  [['until when is 1 valid', 'hasta cuándo es válido 1', '1有效期到什么时候'], ['PD20152027'], ['']],
  [['who holds 1', 'quién es titular de 1', '1的持有人是谁'], ['PD20152026'], ['']],
  [['what is in 1', 'qué contiene 1', '1含什么成分'], ['PD20152026'], ['']],
])('the question %j has the same answer in three languages', async (question, some, others) => {
  for (const one of some)
    for (const other of others) {
      const questions = question.map((text, at) =>
        text.replace('1', namesOf(one)[at] ?? '').replace('2', namesOf(other)[at] ?? ''),
      )
      const [en, es, zh] = (await Promise.all(questions.map(ask))).map(contentOf)
      expect([questions, es, zh]).toEqual([questions, en, en])
    }
})

const question = 'dose of thiamethoxam on wheat'
const fullWidth = question
  .replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
  .replaceAll(' ', '\u3000')
test.each([
  ['in capitals', question.toUpperCase()],
  ['in full-width letters', fullWidth],
  ['with blanks and line breaks', ` ${question.replaceAll(' ', '  \n')} `],
  ['with decomposed accents', question.normalize('NFD')],
  ['between quotation marks', `"${question}"??`],
  ['politely', `Hello, please tell me the ${question}, thank you`],
  ['with two typing errors', question.replace('thiamethoxam', 'tiamethoxan').replace('wheat', 'wheatt')],
  ['in a different order', 'thiamethoxam on wheat: doses'],
  ['half in Chinese', 'dose of 噻虫嗪 on 小麦'],
  ['half in Spanish', 'dosis de thiamethoxam en wheat'],
])('a question has the same answer if it is typed %s', async (_, typed) => {
  const answer = await ask(question)
  if (answer.kind !== 'records') throw new Error('no records')
  expect(answer.ids).toEqual(['PD20152026'])
  expect(await ask(typed)).toMatchObject({ kind: 'records', shape: 'doses', ids: answer.ids, lines: answer.lines })
})
