import { beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { checkCaptcha, newCaptcha, spendCaptcha } from './email-codes.ts'
import { captchas } from './schema.ts'

const lifeMs = 5 * 60_000

let t: TestApp
let texts: string[]
beforeAll(async () => {
  t = await testApp()
})
let count = 0
/** A browser that has loaded an image of this text. */
const browser = async (text = 'AbC3') => {
  const session = `browser-${(count += 1)}`
  await load(session, text)
  return session
}
const load = (session: string, text: string) => {
  texts = [text]
  const captcha = { text: () => texts.shift() ?? '', draw: (drawn: string) => `<svg>${drawn.length}</svg>` }
  return newCaptcha({ ...t.deps, captcha }, session)
}
const spend = (answer: string, ...sessions: string[]): Promise<boolean> =>
  spendCaptcha(t.deps, sessions, answer).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: code.captchaWrong })
      return false
    },
  )
const look = (answer: string, ...sessions: string[]) => checkCaptcha(t.deps, sessions, answer)

describe('a captcha’s answer', () => {
  test.each(['AbC3', 'abc3', 'ABC3', ' abC3 '])('%j is right, once', async (answer) => {
    const session = await browser()
    expect([await spend(answer, session), await spend(answer, session)]).toEqual([true, false])
  })
  test.each(['', ' ', 'abc', 'abc33', 'abd3', 'ＡｂＣ3', 'ábc3', '%', '____'])(
    '%j is wrong, and the image ends',
    async (answer) => {
      const session = await browser()
      expect([await spend(answer, session), await spend('AbC3', session)]).toEqual([false, false])
    },
  )
  test('given ten times at once counts once', async () => {
    const session = await browser()
    const answers = await Promise.all(Array.from({ length: 10 }, () => spend('abc3', session)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
  test('counts until the image ends, to the millisecond', async () => {
    const [one, two] = [await browser(), await browser()]
    t.clock.advance(lifeMs - 1)
    expect(await spend('abc3', one)).toBe(true)
    t.clock.advance(1)
    expect(await spend('abc3', two)).toBe(false)
  })
  test('to an older image is wrong once a new one is loaded', async () => {
    const session = await browser('AAAA')
    await load(session, 'BBBB')
    expect([await spend('aaaa', session), await spend('bbbb', session)]).toEqual([false, false])
  })
  test('to no image is wrong: no session, an unknown one, another browser’s', async () => {
    const mine = await browser('AAAA')
    const theirs = await browser('BBBB')
    expect([await spend('bbbb'), await spend('bbbb', 'unknown'), await spend('bbbb', mine)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await spend('bbbb', theirs)).toBe(true)
  })
})

describe('checking an answer first', () => {
  test('does not use up a right answer, however often', async () => {
    const session = await browser()
    expect([await look('abc3', session), await look('ABC3', session), await spend('abc3', session)]).toEqual([
      true,
      true,
      true,
    ])
  })
  test('does not help guessing: a wrong check ends the image', async () => {
    const session = await browser()
    expect([await look('aaaa', session), await look('abc3', session), await spend('abc3', session)]).toEqual([
      false,
      false,
      false,
    ])
  })
  test('ends with the image', async () => {
    const session = await browser()
    t.clock.advance(lifeMs)
    expect(await look('abc3', session)).toBe(false)
  })
})

test('neither the text nor the browser’s name stands in the image or can be found by its name in the database', async () => {
  const session = await browser()
  expect(await load(session, 'AbC3')).not.toMatch(/abc3/i)
  expect(JSON.stringify(await t.deps.db.select().from(captchas))).not.toContain(session)
})
test('expired images do not pile up: the next new image deletes them', async () => {
  await browser()
  t.clock.advance(lifeMs)
  await browser()
  expect(await t.deps.db.select().from(captchas)).toHaveLength(1)
})
