import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { codePurpose } from '#contract/calls/auth.ts'
import { code as codes, code } from '#contract/codes.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { testApp } from '#tests/harness/server.ts'
import {
  checkCode,
  consumeCode,
  attemptCode,
  refuseIfTooSoon,
  sendCode,
  checkCaptcha,
  storeCaptcha,
  consumeCaptcha,
} from './email-codes.ts'
import { captchas, emailCodes } from './schema.ts'

const minute = 60_000
const { login, register, resetPassword } = codePurpose

let email: string
const t = await testApp()
beforeEach(async () => {
  email = (await t.newBuyer()).email
  t.mails.length = 0
})

type Scene = (typeof codePurpose)[keyof typeof codePurpose]
const codeIn = (mail: Mail | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
const send = (scene: Scene = login, to = email) => sendCode(t.deps, { email: to, scene, locale: 'en' })
const requestCode = async (scene: Scene = login, to = email) => {
  await send(scene, to)
  return codeIn(t.mails.at(-1))
}
const verdict = async (work: Promise<void>): Promise<number> =>
  work.then(
    () => codes.ok,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
const prove = (typed: string, scene: Scene = login, of = email, asker = '') =>
  verdict(attemptCode(t.deps, { email: of, scene, asker }, typed))
const check = (typed: string) => verdict(checkCode(t.deps, { email, scene: login }, typed))
const consume = () => verdict(t.deps.db.transaction((tx) => consumeCode(tx, email, login)))
const wrongOf = (right: string) => (right === '000000' ? '000001' : '000000')

describe('the minute between two mailed codes', () => {
  test('the wait lasts to its last millisecond, and the refusal names the remaining time', async () => {
    await send()
    t.clock.advance(minute - 1)
    const earlyAttempt = refuseIfTooSoon(t.deps.db, { email, scene: login }, t.clock.now())
    await expect(earlyAttempt).rejects.toMatchObject({
      code: codes.codeTooOften,
      http: 429,
      headers: { 'Retry-After': '1' },
    })
    expect(await verdict(send())).toBe(codes.codeTooOften)
    t.clock.advance(1)
    expect(await verdict(refuseIfTooSoon(t.deps.db, { email, scene: login }, t.clock.now()))).toBe(codes.ok)
    expect(await verdict(send())).toBe(codes.ok)
  })
  test('the wait applies only to one email address and one purpose', async () => {
    await send(login)
    expect(await verdict(send(resetPassword))).toBe(codes.ok)
    expect(await verdict(send(login, (await t.newBuyer()).email))).toBe(codes.ok)
    expect(await verdict(refuseIfTooSoon(t.deps.db, { email, scene: register }, t.clock.now()))).toBe(codes.ok)
  })
  test('only one of ten simultaneous requests for a code sends a mail', async () => {
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => verdict(send())))
    expect(verdicts.filter((one) => one === codes.ok)).toHaveLength(1)
    expect(t.mails).toHaveLength(1)
  })
})

describe('a code', () => {
  test('a code is refused if it is mistyped, or for another email address or purpose; full-width digits are accepted', async () => {
    const right = await requestCode()
    const otherBuyer = await t.newBuyer()
    expect(await prove(right, resetPassword)).toBe(codes.codeWrong)
    expect(await prove(right, login, otherBuyer.email)).toBe(codes.codeWrong)
    for (const typedCode of ['', `${right.slice(0, 3)} ${right.slice(3)}`, `${right}0`, right.slice(0, 5)])
      expect(await prove(typedCode)).toBe(codes.codeWrong)
    await send(login, otherBuyer.email)
    expect(await prove(right, login, otherBuyer.email)).toBe(codes.codeWrong)
    const fullWidth = right.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect(await prove(fullWidth)).toBe(codes.ok)
  })
  test('a new code replaces the older one, which no longer works', async () => {
    const older = await requestCode()
    t.clock.advance(minute)
    let newer = await requestCode()
    if (newer === older) {
      t.clock.advance(minute)
      newer = await requestCode()
    }
    expect([await prove(older), await prove(newer)]).toEqual([codes.codeWrong, codes.ok])
  })
  test('a call that fails does not use up the code, but a call that succeeds does', async () => {
    const right = await requestCode()
    const rollback = t.deps.db.transaction(async (tx) => {
      await consumeCode(tx, email, login)
      throw new Error('undone')
    })
    await expect(rollback).rejects.toThrow('undone')
    expect([await prove(right), await consume(), await prove(right)]).toEqual([codes.ok, codes.ok, codes.codeWrong])
  })
})

describe('guessing a code', () => {
  test('after twenty simultaneous guesses, the right code is refused', async () => {
    const right = await requestCode()
    await Promise.all(Array.from({ length: 20 }, () => prove(wrongOf(right))))
    expect(await prove(right)).toBe(codes.codeWrong)
  })
  test('the right code still works after four wrong ones', async () => {
    const right = await requestCode()
    await Promise.all(Array.from({ length: 4 }, () => prove(wrongOf(right))))
    expect(await prove(right)).toBe(codes.ok)
  })
  test('checking a code uses up an attempt like entering it, and the right code restores the attempts', async () => {
    const right = await requestCode()
    for (let turn = 0; turn < 3; turn += 1) {
      for (let count = 0; count < 4; count += 1) expect(await check(wrongOf(right))).toBe(codes.codeWrong)
      expect(await check(right)).toBe(codes.ok)
    }
    for (let count = 0; count < 5; count += 1) await check(wrongOf(right))
    expect([await check(right), await prove(right)]).toEqual([codes.codeWrong, codes.codeWrong])
  })
  test('a new code resets the count of attempts', async () => {
    const firstCode = await requestCode()
    for (let count = 0; count < 6; count += 1) await prove(wrongOf(firstCode))
    t.clock.advance(minute)
    const second = await requestCode()
    expect(await prove(second)).toBe(codes.ok)
  })
  test('a hash is compared even if no code is stored, so that the response time reveals nothing', async () => {
    const verify = vi.fn(t.deps.passwords.verify)
    const watchedDeps = { ...t.deps, passwords: { ...t.deps.passwords, verify } }
    await expect(
      attemptCode(watchedDeps, { email: 'nobody@test.example', scene: login }, '123456'),
    ).rejects.toBeInstanceOf(Refusal)
    await send()
    await expect(attemptCode(watchedDeps, { email, scene: login }, 'wrong')).rejects.toBeInstanceOf(Refusal)
    expect(verify.mock.calls.map(([storedHash]) => storedHash === null)).toEqual([true, false])
  })
})

describe('a stranger who requests and guesses another person’s codes', () => {
  const stranger = 'network of a stranger'
  const sentTo = async (asker: string) => {
    await sendCode(t.deps, { email, scene: login, locale: 'en', asker })
    return codeIn(t.mails.at(-1))
  }
  test('a stranger’s guesses do not use up the owner’s attempts, and the owner’s code stays valid', async () => {
    const right = await sentTo('owner')
    for (let count = 0; count < 6; count += 1) await prove(wrongOf(right), login, email, stranger)
    expect(await prove(right, login, email, stranger)).toBe(codes.codeWrong)
    expect(await prove(right, login, email, 'owner')).toBe(codes.ok)
  })
  test('a stranger who requests another code does not replace the owner’s code, and does not make the owner wait', async () => {
    const right = await sentTo('owner')
    for (const otherAsker of ['one', 'two', 'three', 'four', 'five']) await sentTo(otherAsker)
    expect(await prove(right, login, email, 'owner')).toBe(codes.ok)
    t.clock.advance(minute)
    expect(await prove(await sentTo('owner'), login, email, 'owner')).toBe(codes.ok)
  })
  test('a stranger cannot guess from many networks: after thirty guesses, another network is refused even the right code, but the owner can log in', async () => {
    const right = await sentTo('owner')
    for (let count = 0; count < 30; count += 1) await prove(wrongOf(right), login, email, `network ${count}`)
    expect(await prove(right, login, email, 'one more network')).toBe(codes.codeWrong)
    expect(await prove(right, login, email, 'owner')).toBe(codes.ok)
  })
  test('a stranger cannot reuse a used code: a code opens the account once, on any device', async () => {
    const right = await sentTo('phone')
    expect(await prove(right, login, email, 'laptop')).toBe(codes.ok)
    expect(await consume()).toBe(codes.ok)
    await prove(right, login, email, stranger)
    expect(await consume()).toBe(codes.codeWrong)
  })
})

describe('an email address for which the purpose does not allow a code', () => {
  test.each([
    ['login', login, 'stranger'],
    ['a new password', resetPassword, 'stranger'],
    ['registering', register, 'owner'],
  ] as const)(
    'if the purpose does not allow a code, a mail without a code is sent, and the next request must wait as usual: %s',
    async (_, scene, who) => {
      const to = who === 'owner' ? email : `${t.deps.random.uuid()}@test.example`
      expect(await requestCode(scene, to)).toBe('')
      expect(t.mails).toMatchObject([{ to }])
      const [row] = await t.deps.db.select().from(emailCodes).where(eq(emailCodes.email, to))
      expect(row?.codeHash).toMatch(/^\$argon2id\$/)
      expect(await verdict(send(scene, to))).toBe(codes.codeTooOften)
    },
  )
  test("a supplier's email address does not count as a buyer's", async () => {
    expect(await requestCode(login, 'supplier-9001@example.com')).toBe('')
  })
})

describe('a mail that cannot be sent', () => {
  const handing = (handOver: () => Promise<void>) => ({ mailer: { send: handOver } })
  const failing = handing(() => Promise.reject(new Error('SMTP down for ana@buyer.example')))
  test('a mail that cannot be sent leaves neither a code nor a wait, and its error does not name the email address', async () => {
    const work = sendCode({ ...t.deps, ...failing }, { email, scene: login, locale: 'en' })
    await expect(work).rejects.toThrow('the mail could not be handed over')
    expect(await t.deps.db.select().from(emailCodes).where(eq(emailCodes.email, email))).toEqual([])
    expect(await verdict(send())).toBe(codes.ok)
  })
  test('a mail that cannot be sent does not remove a code that was sent later', async () => {
    let giveUp: (error: Error) => void = () => undefined
    const hanging = handing(
      () =>
        new Promise((_, reject) => {
          giveUp = reject
        }),
    )
    const first = sendCode({ ...t.deps, ...hanging }, { email, scene: login, locale: 'en' }).then(
      () => null,
      (fault: unknown) => fault,
    )
    await expect
      .poll(async () => (await t.deps.db.select().from(emailCodes).where(eq(emailCodes.email, email))).length)
      .toBe(1)
    t.clock.advance(minute)
    const right = await requestCode()
    giveUp(new Error('timeout'))
    expect(await first).toMatchObject({ message: 'the mail could not be handed over' })
    expect(await prove(right)).toBe(codes.ok)
  })
})

describe('captchas', () => {
  const lifeMs = 5 * 60_000

  let count = 0
  const browser = async (text = 'AbC3') => {
    const session = `browser-${(count += 1)}`
    await load(session, text)
    return session
  }
  const load = (session: string, text: string) => storeCaptcha(t.deps, session, text)
  const spend = (answer: string, ...sessions: string[]): Promise<boolean> =>
    consumeCaptcha(t.deps, sessions, answer).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: code.captchaWrong })
        return false
      },
    )
  const look = (answer: string, ...sessions: string[]) => checkCaptcha(t.deps, sessions, answer)

  test('the table of captchas does not contain the text, so reading the table does not help to answer', async () => {
    const session = await browser('XyZ9')
    const rows = JSON.stringify(await t.deps.db.select().from(captchas))
    expect(rows.toLowerCase()).not.toContain('xyz9')
    expect(await look('XyZ9', session)).toBe(true)
  })

  describe('a captcha’s answer', () => {
    test.each(['AbC3', 'abc3', 'ABC3', ' abC3 '])('the captcha answer %j is accepted once', async (answer) => {
      const session = await browser()
      expect([await spend(answer, session), await spend(answer, session)]).toEqual([true, false])
    })
    test.each(['', ' ', 'abc', 'abc33', 'abd3', 'ＡｂＣ3', 'ábc3', '%', '____'])(
      'the captcha answer %j is refused, and the image becomes invalid',
      async (answer) => {
        const session = await browser()
        expect([await spend(answer, session), await spend('AbC3', session)]).toEqual([false, false])
      },
    )
    test('only one of ten simultaneous right answers to a captcha is accepted', async () => {
      const session = await browser()
      const answers = await Promise.all(Array.from({ length: 10 }, () => spend('abc3', session)))
      expect(answers.filter(Boolean)).toHaveLength(1)
    })
    test('a captcha answer is accepted until the image expires, to the millisecond', async () => {
      const [one, two] = [await browser(), await browser()]
      t.clock.advance(lifeMs - 1)
      expect(await spend('abc3', one)).toBe(true)
      t.clock.advance(1)
      expect(await spend('abc3', two)).toBe(false)
    })
    test('a captcha answer to an earlier image is refused once a new image is loaded', async () => {
      const session = await browser('AAAA')
      await load(session, 'BBBB')
      expect([await spend('aaaa', session), await spend('bbbb', session)]).toEqual([false, false])
    })
    test('a captcha answer is refused without a session, in an unknown session, and in the session of another browser', async () => {
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

  test.each([
    ['a right answer does not use it up, however often', ['abc3', 'ABC3', 'abc3'], true],
    ['a wrong answer makes the image invalid, so checking does not help to guess', ['aaaa', 'abc3', 'abc3'], false],
  ] as const)('checking a captcha: %s', async (_, [first, second, last], isRight) => {
    const session = await browser()
    const verdicts = [await look(first, session), await look(second, session), await spend(last, session)]
    expect(verdicts).toEqual([isRight, isRight, isRight])
  })
})
