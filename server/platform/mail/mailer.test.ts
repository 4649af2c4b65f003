import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogLine } from '../log.ts'
import { MailServerUnreachable, smtpMailer } from './mailer.ts'

interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  readonly raw: string
}

let server: Server
let url: string
let receivedMails: ReceivedMail[]
let refusedAddress: string

/** A minimal mail server, which rejects only mails to `refusedAddress`. */
beforeEach(async () => {
  receivedMails = []
  refusedAddress = ''
  server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mail = { from: '', to: [] as string[] }
    let content: string | null = null
    let bufferedText = ''
    const hear = (line: string) => {
      if (content !== null) {
        if (line !== '.') return void (content += `${line.replace(/^\./, '')}\r\n`)
        receivedMails.push({ ...mail, raw: content })
        content = null
        return void say('250 taken')
      }
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (/^EHLO/i.test(line)) return void say('250 double.example')
      if (/^MAIL/i.test(line)) mail = { from: address, to: [] }
      if (/^RCPT/i.test(line) && address === refusedAddress) return void say('550 nobody of that name')
      if (/^RCPT/i.test(line)) mail.to.push(address)
      if (/^DATA/i.test(line)) {
        content = ''
        return void say('354 go on')
      }
      say(/^QUIT/i.test(line) ? '221 bye' : '250 well')
    }
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      const lines = (bufferedText + piece.toString('latin1')).split('\r\n')
      bufferedText = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 double.example')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

const from = 'Agro Sourcing <no-reply@shop.example>'
const onlyMail = (): ReceivedMail => {
  expect(receivedMails).toHaveLength(1)
  return receivedMails[0] ?? { from: '', to: [], raw: '' }
}
const headersOf = ({ raw }: ReceivedMail) =>
  (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
const headerOf = (mail: ReceivedMail, name: string) =>
  headersOf(mail)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())
const unquote = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const words = (text: string) =>
  text.replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=\s*/gi, (_, kind: string, encodedText: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(encodedText, 'base64').toString()
      : unquote(encodedText.replaceAll('_', ' ')),
  )
const textOf = (mail: ReceivedMail) => {
  const body = mail.raw.slice(mail.raw.indexOf('\r\n\r\n') + 4)
  const [encoding = '7bit'] = headerOf(mail, 'Content-Transfer-Encoding')
  const plainText =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(body)
        : body
  return plainText.replaceAll('\r\n', '\n').trimEnd()
}
const send = (mail: Parameters<ReturnType<typeof smtpMailer>['send']>[0]) => smtpMailer(url, from).send(mail)

describe('a mail', () => {
  test('a mail arrives as it was written, in every script, even with a line that is a single dot', async () => {
    const text = 'Su código es 123456.\n.\n您的验证码 🌾\n\nhttps://shop.example/a?b=c&d=1'
    await send({ to: 'ana@buyer.example', subject: 'Su código · 验证码', text })
    const mail = onlyMail()
    expect([mail.from, mail.to]).toEqual(['no-reply@shop.example', ['ana@buyer.example']])
    expect(headerOf(mail, 'From').map(words)).toEqual([from])
    expect(headerOf(mail, 'Subject').map(words)).toEqual(['Su código · 验证码'])
    expect(textOf(mail)).toBe(text)
  })
  test('a mail sent twice with one id has one Message-ID; without an id the two differ', async () => {
    for (const id of ['added-1', 'added-1', 'added-2', undefined, undefined])
      await send({ to: 'ana@buyer.example', subject: 's', text: 't', ...(id === undefined ? {} : { id }) })
    const ids = receivedMails.map((mail) => headerOf(mail, 'Message-ID').join())
    expect(ids.slice(0, 3)).toEqual(['<added-1@shop.example>', '<added-1@shop.example>', '<added-2@shop.example>'])
    expect(new Set(ids).size).toBe(4)
  })
})

test('a mail with an unsubscribe URL has it in a header, and other mails have no such header', async () => {
  const unsubscribeUrl = 'https://shop.example/seller-api/mails/off?account=1&key=a_b'
  await send({ to: 'ana@buyer.example', subject: 's', text: 't', unsubscribeUrl })
  expect(headerOf(onlyMail(), 'List-Unsubscribe')).toEqual([`<${unsubscribeUrl}>`])
  expect(headerOf(onlyMail(), 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
  receivedMails = []
  await send({ to: 'ana@buyer.example', subject: 's', text: 't' })
  expect(headerOf(onlyMail(), 'List-Unsubscribe')).toEqual([])
})

describe('user input cannot add headers or recipients', () => {
  const evil = 'evil@elsewhere.example'
  test.each(['\r\n', '\n', '\r'])('a subject with the line end %j adds no header', async (end) => {
    await send({ to: 'ana@buyer.example', subject: `Hello${end}Bcc: ${evil}${end}${end}A text`, text: 'The text' })
    const mail = onlyMail()
    expect(mail.to).toEqual(['ana@buyer.example'])
    expect(headerOf(mail, 'Bcc')).toEqual([])
    expect(textOf(mail)).toBe('The text')
  })
  test.each([
    `ana@buyer.example, ${evil}`,
    `ana@buyer.example;${evil}`,
    `ana@buyer.example\r\nBcc: ${evil}`,
    `ana@buyer.example>\r\nRCPT TO:<${evil}`,
    `ana@buyer.example <${evil}>`,
    `${evil} (ana@buyer.example)`,
    `friends: ana@buyer.example, ${evil};`,
  ])('the address %j is refused', async (to) => {
    await expect(send({ to, subject: 's', text: 't' })).rejects.toThrow('one plain address')
    expect(receivedMails).toEqual([])
  })
})

describe('a mail that was not sent is reported to its sender', () => {
  test('an unknown recipient is reported', async () => {
    refusedAddress = 'gone@buyer.example'
    await expect(send({ to: refusedAddress, subject: 's', text: 't' })).rejects.toThrow(/550/)
    expect(receivedMails).toEqual([])
  })
  test('a mail server that does not answer is reported, and the next mail is tried again', async () => {
    const mailer = smtpMailer(url, from)
    const { port } = server.address() as AddressInfo
    await new Promise((closed) => server.close(closed))
    const mail = { to: 'ana@buyer.example', subject: 's', text: 't' }
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailServerUnreachable)
    expect(mailer.isAway()).toBe(true)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await mailer.send(mail)
    expect(onlyMail().to).toEqual(['ana@buyer.example'])
    expect(mailer.isAway()).toBe(false)
  })
  test('a refused recipient does not count as an unreachable mail server', async () => {
    refusedAddress = 'gone@buyer.example'
    const mailer = smtpMailer(url, from)
    await expect(mailer.send({ to: refusedAddress, subject: 's', text: 't' })).rejects.not.toBeInstanceOf(
      MailServerUnreachable,
    )
    expect(mailer.isAway()).toBe(false)
  })
  test('a mail server that is unreachable at the start is logged once with its setting, and again when it is back', async () => {
    const lines: LogLine[] = []
    const mailer = smtpMailer(url, from, { log: (line) => void lines.push(line) })
    const { port } = server.address() as AddressInfo
    await new Promise((closed) => server.close(closed))
    await mailer.probe()
    await mailer.probe()
    expect([mailer.isAway(), lines]).toEqual([
      true,
      [expect.objectContaining({ event: 'mail-away', setting: 'SMTP_URL', level: 'warn' })],
    ])
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await mailer.probe()
    expect([mailer.isAway(), lines.map(({ event }) => event)]).toEqual([false, ['mail-away', 'mail-back']])
  })
})
