import { describe, expect, it } from 'vitest'
import { buyerNumberStyle, toNumberStyle, styleOfCountry } from './number-style.ts'

const byIntl = (tag: string, value: number) =>
  new Intl.NumberFormat(tag, { useGrouping: 'always' } as object)
    .format(value)
    .replaceAll(/\s/g, ' ')
    .replaceAll('’', "'")

describe('writing a number in a style', () => {
  it.each(
    'es-MX es-GT es-HN es-SV es-NI es-PA es-DO es-PE es-ES es-AR es-CO es-CL es-EC es-UY es-VE pt-BR es-CR pt-PT pt-AO en-US en-GB en-AU en-NG en-KE en-PH en-ZA en-IN hi-IN de-DE de-AT de-CH fr-FR fr-CI sv-SE nb-NO fi-FI da-DK nl-NL pl-PL cs-CZ hu-HU uk-UA ru-RU kk-KZ tr-TR it-IT el-GR ro-RO id-ID ms-MY vi-VN th-TH ja-JP ko-KR zh-CN zh-TW he-IL'.split(
      ' ',
    ),
  )('is done as by Intl for %s', (tag) => {
    for (const value of [1_234_567.5, 16_000, 123_456])
      expect(
        toNumberStyle(styleOfCountry(tag.slice(-2)), String(value))
          .replaceAll(/\s/g, ' ')
          .replaceAll('’', "'"),
      ).toBe(byIntl(tag, value))
  })

  it('preserves every digit and the text around the number', () => {
    expect(toNumberStyle('point', 'USD 123456789012345.123456')).toBe('USD 123.456.789.012.345,123456')
    expect(toNumberStyle('indian', '-123456789 %')).toBe('-12,34,56,789 %')
    expect(toNumberStyle('comma', '77650,00 USD')).toBe('77,650.00 USD')
    expect(toNumberStyle('space', '999')).toBe('999')
  })
})

it.each([
  ['space', 'BR', ['en-GB'], 'en', 'space'],
  ['auto', 'BR', ['en-GB'], 'es', 'point'],
  ['auto', 'BR', ['pt-BR'], 'en', null],
  ['auto', 'BR', ['pt-BR'], 'zh-Hans', null],
  ['auto', 'CN', [], 'zh-Hans', 'comma'],
  ['auto', 'IN', [], 'en', 'indian'],
  ['auto', 'MX', ['es-ES'], 'es', 'comma'],
  ['auto', 'Mexico', [], 'es', null],
  ['auto', null, ['es', 'es-MX', 'de-DE'], 'es', 'comma'],
  ['auto', null, ['es-419'], 'es', null],
  ['auto', null, ['de-ch'], 'en', 'apostrophe'],
  ['auto', null, ['es', 'en'], 'es', null],
] as const)(
  'with the choice %s, the country %s, the browser languages %j and the language %s, the number style is %s',
  (chosen, country, browser, language, style) =>
    expect(buyerNumberStyle(chosen, country, browser, language)).toBe(style),
)
