import type { Config } from '../config.ts'
import { createTransport } from 'nodemailer'
import { errorMessageOf, type Log } from '../log.ts'
import { isLoopback } from '../http/address.ts'
import { emailProblem } from '#domain/account/rules.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Identifies an automatic mail, so that it has the same `Message-ID` if it is sent again. */
  readonly id?: string
  /** The URL of a page to unsubscribe. Mail programs show a button, which unsubscribes by a POST to it (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
}

/** Thrown if the mail server cannot be reached, does not answer or refuses the login. */
export class MailServerUnreachable extends Error {
  override readonly name = 'MailServerUnreachable'
}

const awayCode = /^E(?:CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|AUTH|PROXY)$/
const isAway = (error: unknown) => error instanceof Error && 'code' in error && awayCode.test(String(error.code))

const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000 }

/** Requires TLS, unless the server is on this machine or `allowPlain` is set. */
export const smtpMailer = (
  url: string,
  from: string,
  { allowPlain = false, log = () => undefined }: { readonly allowPlain?: boolean; readonly log?: Log } = {},
) => {
  const requireTLS = !allowPlain && !isLoopback(new URL(url).hostname)
  const transport = createTransport({ url, requireTLS, ...limits })
  let state: 'unknown' | 'works' | 'away' = 'unknown'
  /** Logs only changes, because every mail is tried while the server is unreachable. */
  const note = (fault: unknown): void => {
    if (fault !== null && state !== 'away')
      log({ level: 'warn', event: 'mail-away', setting: 'SMTP_URL', message: errorMessageOf(fault) })
    if (fault === null && state === 'away') log({ level: 'info', event: 'mail-back' })
    state = fault === null ? 'works' : 'away'
  }
  return {
    isAway: () => state === 'away',
    /** Connects and logs in if the last attempt failed or there was none. Stores the outcome. */
    probe: async () => {
      if (state !== 'works')
        note(
          await transport.verify().then(
            () => null,
            (error: unknown) => error,
          ),
        )
    },
    send: async ({ to, subject, text, id, unsubscribeUrl }: Mail): Promise<void> => {
      // The library would accept a list of addresses, so that a mail with a code could also be sent to others.
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
        throw new MailServerUnreachable(errorMessageOf(error), { cause: error })
      }
    },
  }
}

export const mailerOf = (
  { smtpUrl, mailFrom, plainConnections: allowPlain }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'plainConnections'>,
  log: Log,
) => (smtpUrl === null ? null : smtpMailer(smtpUrl, mailFrom, { allowPlain, log }))
