import type { Config } from '../config.ts'
import { createTransport } from 'nodemailer'
import { faultOf, type Log } from '../log.ts'
import { isLoopback } from '../http/address.ts'
import { emailProblem } from '#domain/account/rules.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Identifies an automatic mail: if it is sent again, it has the same `Message-ID`. */
  readonly id?: string
  /** An address that ends mails of this kind, by a page or by one POST (RFC 8058). Mail programs offer it as a button. */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
}

/** Thrown if the mail server cannot be reached, does not answer or refuses the login. */
export class MailAway extends Error {
  override readonly name = 'MailAway'
}

export interface SmtpMailer extends Mailer {
  /** Connects and logs in, if the last attempt failed or there was none, and notes the outcome. */
  readonly probe: () => Promise<void>
  /** Whether the last attempt to reach the mail server failed. */
  readonly isAway: () => boolean
}

const awayCode = /^E(?:CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|AUTH|PROXY)$/
const isAway = (error: unknown) => error instanceof Error && 'code' in error && awayCode.test(String(error.code))

/** Time limits to reach the mail server, in ms: less than the app waits for the answer to a call. */
const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000 }

/** Sends mails through the server of `SMTP_URL` (smtp://user:password@host:port, or smtps://). Without TLS only on this machine or if allowed. */
export const smtpMailer = (
  url: string,
  from: string,
  { allowPlain = false, log = () => undefined }: { readonly allowPlain?: boolean; readonly log?: Log } = {},
): SmtpMailer => {
  const requireTLS = !allowPlain && !isLoopback(new URL(url).hostname)
  const transport = createTransport({ url, requireTLS, ...limits })
  let state: 'unknown' | 'works' | 'away' = 'unknown'
  /** Logs a change only, because every mail is tried while the server is away. */
  const note = (fault: unknown): void => {
    if (fault !== null && state !== 'away')
      log({ level: 'warn', event: 'mail-away', setting: 'SMTP_URL', message: faultOf(fault) })
    if (fault === null && state === 'away') log({ level: 'info', event: 'mail-back' })
    state = fault === null ? 'works' : 'away'
  }
  return {
    isAway: () => state === 'away',
    probe: async () => {
      if (state !== 'works')
        note(
          await transport.verify().then(
            () => null,
            (error: unknown) => error,
          ),
        )
    },
    send: async ({ to, subject, text, id, unsubscribeUrl }) => {
      // The library would accept a list of addresses, so a mail with a code could be sent to others too.
      if (emailProblem(to)) throw new Error('a mail goes to one plain address')
      const messageId = id === undefined ? {} : { messageId: `<${id}@${from.split('@').at(-1)?.replace('>', '')}>` }
      const headers = unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      try {
        await transport.sendMail({ from, to, subject, text, ...messageId, ...(headers && { headers }) })
        note(null)
      } catch (error) {
        if (!isAway(error)) throw error
        note(error)
        throw new MailAway(faultOf(error), { cause: error })
      }
    },
  }
}

/** The mailer of the settings. Null without a mail server. */
export const mailerOf = (
  { smtpUrl, mailFrom, plainConnections: allowPlain }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'plainConnections'>,
  log: Log,
) => (smtpUrl === null ? null : smtpMailer(smtpUrl, mailFrom, { allowPlain, log }))
