import { describe, expect, test } from 'vitest'
import { answerQuestion } from './answer-question.ts'
import type { Answer } from './answer.ts'
import { testRecords, words } from './test-records.ts'
import type { WordKind } from './vocabulary.ts'

const records = testRecords()
const ask = (question: string) => answerQuestion(question, null, records)

/** What an answer comes to, without the words in which it was asked. */
const told = (answer: Answer) => {
  const { remembered } = answer
  const asked = { where: remembered.where, waits: remembered.asked }
  switch (answer.kind) {
    case 'records':
      return {
        ...asked,
        kind: answer.kind,
        shape: answer.shape,
        ids: answer.ids,
        total: answer.total,
        lines: answer.lines,
      }
    case 'ask':
      return { ...asked, kind: answer.kind, about: answer.about, choices: answer.choices }
    case 'none':
      return { ...asked, kind: answer.kind, why: answer.why }
    default:
      return { kind: answer.kind }
  }
}

type Name = (kind: WordKind, id: string) => string
const named =
  (of: (word: (typeof words)[number]) => string | null | undefined): Name =>
  (kind, id) =>
    of(
      words.find((word) => word.kind === kind && word.id === id) ?? {
        kind,
        id,
        en: null,
        zh: null,
        zhHant: null,
        others: [],
      },
    ) ?? id
const names = {
  en: named(({ en }) => en),
  es: named(({ others }) => others[0]),
  zh: named(({ zh }) => zh),
} as const

/** One question in three languages. */
interface Asked {
  readonly en: (name: Name) => string
  readonly es: (name: Name) => string
  readonly zh: (name: Name) => string
}
const inThree = async ({ en, es, zh }: Asked): Promise<readonly [Answer, Answer, Answer]> =>
  Promise.all([ask(en(names.en)), ask(es(names.es)), ask(zh(names.zh))])
/** The answers that are not the English one. */
const differing = async (asked: Asked) => {
  const [english, ...others] = (await inThree(asked)).map((answer) => JSON.stringify(told(answer)))
  return others.filter((one) => one !== english)
}

const actives = ['9', '19', '125']
const crops = ['rice', 'wheat', 'winter_wheat', 'cotton', 'citrus', 'tea']
const pests = ['aphids', 'rust', 'stripe_rust', 'spider_mites', 'citrus_red_mite', 'leaf_folder']
const pairs = <A, B>(some: readonly A[], others: readonly B[]) =>
  some.flatMap((one) => others.map((other) => [one, other] as const))

describe('the same question has the same answer in English, Spanish and Chinese', () => {
  test.each(pairs(actives, crops))('the dose of %s on %s', (active, crop) =>
    expect(
      differing({
        en: (name) => `dose of ${name('active', active)} on ${name('crop', crop)}`,
        es: (name) => `dosis de ${name('active', active)} en ${name('crop', crop)}`,
        zh: (name) => `${name('active', active)}在${name('crop', crop)}上的用量`,
      }),
    ).resolves.toEqual([]),
  )
  test.each(pairs(crops, pests))('products for %s against %s', (crop, pest) =>
    expect(
      differing({
        en: (name) => `products against ${name('pest', pest)} on ${name('crop', crop)}`,
        es: (name) => `productos contra ${name('pest', pest)} en ${name('crop', crop)}`,
        zh: (name) => `防治${name('crop', crop)}的${name('pest', pest)}的产品`,
      }),
    ).resolves.toEqual([]),
  )
  // Citrus red mite is red mite of citrus in English alone: Spanish has no such name for the mites.
  test.each(
    pairs(
      actives,
      pests.filter((pest) => pest !== 'citrus_red_mite'),
    ),
  )('%s against %s', (active, pest) =>
    expect(
      differing({
        en: (name) => `${name('active', active)} against ${name('pest', pest)}`,
        es: (name) => `${name('active', active)} contra ${name('pest', pest)}`,
        zh: (name) => `${name('active', active)}防治${name('pest', pest)}`,
      }),
    ).resolves.toEqual([]),
  )
  test.each(actives)('who supplies %s', (active) =>
    expect(
      differing({
        en: (name) => `suppliers of ${name('active', active)}`,
        es: (name) => `proveedores de ${name('active', active)}`,
        zh: (name) => `${name('active', active)}供应商`,
      }),
    ).resolves.toEqual([]),
  )
  test.each(actives)('on which crops %s stands', (active) =>
    expect(
      differing({
        en: (name) => `which crops is ${name('active', active)} registered on`,
        es: (name) => `en qué cultivos está registrado ${name('active', active)}`,
        zh: (name) => `${name('active', active)}登记在哪些作物上`,
      }),
    ).resolves.toEqual([]),
  )
  test.each(actives)('the CAS number of %s', (active) =>
    expect(
      differing({
        en: (name) => `CAS number of ${name('active', active)}`,
        es: (name) => `número CAS de ${name('active', active)}`,
        zh: (name) => `${name('active', active)}的CAS号`,
      }),
    ).resolves.toEqual([]),
  )
  test.each(pairs(actives, ['mixing', 'price', 'poison'] as const))(
    '%s and %s: none of the records',
    async (active, kind) => {
      const asked = {
        mixing: ['can I tank mix', '¿puedo mezclar', '能混用吗'],
        price: ['price of', 'precio de', '多少钱'],
        poison: ['my son swallowed', 'mi hijo bebió', '误服了'],
      }[kind]
      const [en = '', es = '', zh = ''] = asked
      const answers = await inThree({
        en: (name) => `${en} ${name('active', active)}`,
        es: (name) => `${es} ${name('active', active)}`,
        zh: (name) => (kind === 'poison' ? `${zh}${name('active', active)}` : `${name('active', active)}${zh}`),
      })
      expect(answers.map((answer) => answer.kind)).toEqual([kind, kind, kind])
    },
  )
  test.each([
    ['EX20210035 to Brazil', 'EX20210035 a Brasil', 'EX20210035出口到巴西'],
    ['EX20210035 to Thailand', 'EX20210035 a Tailandia', 'EX20210035出口到泰国'],
    ['until when is PD20152027 valid', 'hasta cuándo es válido PD20152027', 'PD20152027有效期到什么时候'],
    ['who holds PD20152026', 'quién es titular de PD20152026', 'PD20152026的持有人是谁'],
    ['what is in PD20152026', 'qué contiene PD20152026', 'PD20152026含什么成分'],
  ])('%s', (en, es, zh) => expect(differing({ en: () => en, es: () => es, zh: () => zh })).resolves.toEqual([]))
})

describe('the same question has the same answer however it is typed', () => {
  const question = 'dose of thiamethoxam on wheat'
  const fullWidth = (text: string) =>
    text
      .replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
      .replaceAll(' ', '\u3000')
  test.each([
    ['in capitals', question.toUpperCase()],
    ['as a title', question.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())],
    ['in full width', fullWidth(question)],
    ['with blanks and ends of lines', ` ${question.replaceAll(' ', '  \n')} `],
    ['as a question', `${question}??`],
    ['between quotation marks', `"${question}"`],
    ['politely', `Hello, please tell me the ${question}, thank you`],
    ['with a slip', question.replace('thiamethoxam', 'thiametoxan')],
    ['with two', question.replace('thiamethoxam', 'tiamethoxan').replace('wheat', 'wheatt')],
    ['in the other order', 'thiamethoxam on wheat: dose'],
    ['with the plural', question.replace('dose', 'doses')],
    ['half in Chinese', 'dose of 噻虫嗪 on 小麦'],
    ['half in Spanish', 'dosis de thiamethoxam en wheat'],
  ])('%s', async (_, typed) => {
    const { lines, ids } = await ask(question).then((answer) =>
      answer.kind === 'records' ? answer : { lines: [], ids: [] },
    )
    expect(ids).toEqual(['PD20152026'])
    expect(await ask(typed)).toMatchObject({ kind: 'records', shape: 'doses', ids, lines })
  })
})
