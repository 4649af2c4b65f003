import { describe, expect, test } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { locales, type Locale } from '#contract/languages.ts'
import { columnsByKind } from '#domain/exports/columns.ts'
import { headingText, kindName } from '#domain/exports/texts.ts'
import { texts } from '#server/texts/texts.ts'
import { locales as catalogued, checkMessageCatalogue } from '../../scripts/i18n/catalogues.mjs'
import { parseRuledOut, findRuledOutWords } from '../../scripts/i18n/glossary.mjs'
import { problemsOfTranslation } from '../../scripts/i18n/icu.mjs'
import { sellerLocales, sellerTexts } from '../../src/seller/texts.ts'

test('every language of the contract has a catalogue, and every catalogue belongs to a language', () => {
  expect(catalogued.toSorted()).toEqual([...locales].toSorted())
})

test.each(locales)(
  'every count in %s has a plural form that English has too, because countTag uses the English tags',
  (locale) => {
    const [own, english] = [new Intl.PluralRules(locale), new Intl.PluralRules('en')]
    for (let count = 0; count <= 200; count += 1) expect([english.select(count), 'other']).toContain(own.select(count))
  },
)

test.each([
  ['Save', 'Guardar', 'es'],
  ['Hi {name}, read <0>this</0>', '<0>本文</0>：{name}', 'zh-Hans'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# 天}}', 'zh-Hans'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# día} many {# de días} other {# días}}', 'es'],
  [
    '{n, plural, =0 {none} one {{name} has #} other {{name} has #}}',
    '{n, plural, =0 {无} other {{name}有#}}',
    'zh-Hans',
  ],
  ["Don't {verb}", "No {verb}, s'il vous plaît", 'es'],
  ["'{'literal'}' {x}", "{x} '{'literal'}'", 'es'],
  ['{d, date, short}', 'el {d, date, short}', 'es'],
])('the translation check accepts %s → %s', (source, translation, locale) => {
  expect(problemsOfTranslation(source, translation, locale)).toEqual([])
})

test.each([
  ['loses a value', 'Hi {name}', 'Hola', 'the value name is missing'],
  ['renames a value', 'Hi {name}', 'Hola {nombre}', 'the value nombre is not in the source'],
  ['loses a value inside a form', '{n, plural, other {{who} #}}', '{n, plural, other {#}}', 'the value who is missing'],
  ['drops a closing tag', 'a <0>b</0>', 'a <0>b', 'the tag </0> is missing'],
  ['makes a plural a plain value', '{n, plural, other {#}}', '{n}', 'the value n, plural is missing'],
  ['has no form "other"', '{n, plural, other {#}}', '{n, plural, one {#}}', '{n} has no form "other"'],
  [
    'uses a form its language lacks',
    '{n, plural, other {#}}',
    '{n, plural, few {#} other {#}}',
    'es has no plural form "few"',
  ],
  ['leaves a brace open', 'Hi {name}', 'Hola {name', 'Unexpected message end'],
  ['has a brace too many', 'Hi {name}', 'Hola {name}}', 'unbalanced braces'],
])('the check refuses a translation that %s', (_, source, translation, fault) => {
  expect(problemsOfTranslation(source, translation, 'es').join('\n')).toContain(fault)
})

describe('a catalogue with a fault', () => {
  const head = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n\n'

  test.each([
    ['leaves a message empty', 'msgid "Save"\nmsgstr ""\n', 'is not translated'],
    ['keeps a message that the source no longer has', '#~ msgid "Old"\n#~ msgstr "Viejo"\n', 'no longer in the source'],
    ['shows a raw id', '#. js-lingui-explicit-id\nmsgid "home.title"\nmsgstr "home.title"\n', 'an id without words'],
    ['breaks a value', 'msgid "Hi {name}"\nmsgstr "Hola"\n', 'the value name is missing'],
    ['contains a ruled-out word', 'msgid "Quotation"\nmsgstr "Oferta"\n', 'rules out "oferta": cotización'],
  ])('the check reports a catalogue that %s', async (_, entry, problem) => {
    const { problems } = await checkMessageCatalogue('es', head + entry)
    expect(problems).toEqual([expect.stringContaining(problem)])
  })
})

describe('the glossary', () => {
  const words = parseRuledOut(
    '## Ruled out\n\n| Language | Not | But |\n|---|---|---|\n| en | fetch, trip pack | download |\n| zh-Hans | 副本 | 备份 |\n',
  )

  test.each([
    ['a ruled-out word', 'Fetch the rest', 'en', 'rules out "fetch": download'],
    ['one of two words', 'Your trip pack, {size}', 'en', 'rules out "trip pack"'],
    ['a word inside Chinese text', '保存副本', 'zh-Hans', 'rules out "副本": 备份'],
    ['one in a form of a plural', '{n, plural, one {# file to fetch} other {#}}', 'en', 'rules out "fetch"'],
  ])('the glossary check finds %s', (_, message, locale, fault) => {
    expect(findRuledOutWords(message, locale, words)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    ['a part of another word', 'Fetching is not asked here', 'en'],
    ['the name of a value', 'Size {fetch}, {fetch, plural, one {#} other {#}}', 'en'],
    ['another language', 'fetch', 'es'],
  ])('the glossary check allows %s', (_, message, locale) => {
    expect(findRuledOutWords(message, locale, words)).toEqual([])
  })

  const textsOfTree = (locale: Locale, tree: object): string[] =>
    Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') return name === locale ? [value] : []
      return typeof value === 'object' && value !== null ? textsOfTree(locale, value) : []
    })

  test.each(locales)('texts of the backend and of exported tables in %s follow the glossary', (locale) => {
    const heads = requestKinds.flatMap((kind) => [
      kindName(kind, 'many', locale),
      ...columnsByKind[kind].map((column) => headingText(column, kind, locale)),
    ])
    const allTexts = [...textsOfTree(locale, texts), ...heads]
    expect(allTexts.length).toBeGreaterThan(50)
    expect(allTexts.flatMap((text) => findRuledOutWords(text, locale))).toEqual([])
  })

  test.each(sellerLocales)("texts of the suppliers' page in %s follow the glossary", (locale) => {
    expect(Object.values(sellerTexts(locale)).flatMap((text) => findRuledOutWords(text, locale))).toEqual([])
  })
})
