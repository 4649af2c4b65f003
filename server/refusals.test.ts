import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import { locales } from '#contract/languages.ts'
import { texts, type Text } from '#server/texts/texts.ts'
import { demoAccount } from '#server/seed/accounts.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

const namedTexts = (at: object, name: string): { name: string; text: Text }[] =>
  Object.entries(at).flatMap(([key, value]: [string, object]) =>
    'zh-Hant' in value ? [{ name: `${name}${key}`, text: value as Text }] : namedTexts(value, `${name}${key}.`),
  )
const all = namedTexts(texts, '')

describe('the texts of refusals', () => {
  test('every code has a text', () => {
    const codes = Object.values(code).filter((one) => one !== code.ok)
    expect(codes.filter((one) => !texts.codes[one])).toEqual([])
    expect(all.length).toBeGreaterThan(codes.length)
  })

  test.each(all)('$name is translated into each language, with the same placeholders', ({ text }) => {
    expect(Object.keys(text)).toEqual(locales)
    const sentences = locales.map((locale) => text[locale])
    for (const sentence of sentences) expect(sentence.trim()).not.toBe('')
    const valuesOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort().join()
    expect(new Set(sentences.map(valuesOf)).size).toBe(1)
    expect(text.es).not.toBe(text.en)
    for (const locale of ['zh-Hans', 'zh-Hant'] as const) expect(text[locale]).toMatch(/\p{Script=Han}/u)
  })

  test('the texts of refusals are only in the texts folder', () => {
    const folder = import.meta.dirname
    const elsewhere = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\bmsg: ['"`]/.test(readFileSync(join(folder, file), 'utf8')))
    expect(elsewhere).toEqual([])
  })
})

describe('refusals are in the language of Accept-Language', () => {
  let backend: TestApp
  beforeAll(async () => {
    backend = await testApp()
  })
  const cases = [
    [undefined, 'The email or the password is wrong.', 'Please log in.', 'Not found.'],
    ['fr-FR', 'The email or the password is wrong.', 'Please log in.', 'Not found.'],
    ['es', 'El correo o la contraseña no son correctos.', 'Inicie sesión.', 'No se encontró.'],
    ['es-MX;q=0.9', 'El correo o la contraseña no son correctos.', 'Inicie sesión.', 'No se encontró.'],
    ['zh-CN', '邮箱或密码不正确。', '请登录。', '未找到。'],
    ['zh-TW', '信箱或密碼不正確。', '請登入。', '找不到。'],
    ['zh-Hant', '信箱或密碼不正確。', '請登入。', '找不到。'],
  ] as const
  test.each(cases)('the language of refusals follows Accept-Language %s', async (language, wrong, login, nowhere) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'Accept-Language': language }
    const refusal = await backend.call(authCalls.login, {
      body: { email: demoAccount.email, password: 'not-this-1' },
      headers,
    })
    expect(refusal).toMatchObject({ code: code.loginFailed, msg: wrong })
    expect(await backend.call(accountCalls.userInfo, { headers })).toMatchObject({ code: 401, msg: login })
    const missingPage = await backend.app.request('/nowhere', { headers })
    expect(await missingPage.json()).toMatchObject({ code: 404, msg: nowhere })
  })

  test('the refusal of an unknown invitation is in the requested language', async () => {
    const { data } = await backend.call(accountCalls.verifyInvite, {
      body: { inviteUuid: 'none', inviteCode: 'NONE' },
      headers: { 'Accept-Language': 'es-ES' },
    })
    expect(data).toEqual({ valid: false, errorMessage: 'La invitación o su código no son válidos.' })
  })

  test('a server error is reported in the requested language, with its request id', async () => {
    const fail = () => Promise.reject(new Error('down'))
    const brokenApp = await testApp({ db: backend.deps.db, passwords: { hash: fail, verify: fail } })
    const { status, msg, data } = await brokenApp.call(authCalls.login, {
      body: { email: demoAccount.email, password: 'not-this-1' },
      headers: { 'Accept-Language': 'es' },
    })
    expect(status).toBe(500)
    expect(msg).toBe(`Algo falló en el servidor (${(data as { requestId: string }).requestId}).`)
  })
})
