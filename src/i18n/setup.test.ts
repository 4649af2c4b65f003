import { afterEach, describe, expect, it } from 'vitest'
import { activate, i18n } from './setup.ts'

afterEach(() => activate('en'))

describe('choosing a language', () => {
  it('sets the language of the page, so that fonts, hyphenation and voices follow', async () => {
    await activate('zh-Hant')
    expect(i18n.locale).toBe('zh-Hant')
    expect(document.documentElement.lang).toBe('zh-Hant')
    expect(document.documentElement.dir).toBe('ltr')
  })

  it('falls back to English for an unknown language', async () => {
    await activate('tlh')
    expect(i18n.locale).toBe('en')
    expect(document.documentElement.lang).toBe('en')
  })

  it('uses the last choice when two are made at once', async () => {
    await Promise.all([activate('es'), activate('zh-Hans')])
    expect(i18n.locale).toBe('zh-Hans')
    expect(document.documentElement.lang).toBe('zh-Hans')
  })
})
