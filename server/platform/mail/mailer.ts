import { createTransport } from 'nodemailer'
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

/** Sends mails through the server of `SMTP_URL` (smtp://user:password@host:port, or smtps://). Without TLS only on this machine or if allowed. */
export const smtpMailer = (url: string, from: string, allowPlain = false): Mailer => {
  const requireTLS = !allowPlain && !isLoopback(new URL(url).hostname)
  const transport = createTransport({ url, requireTLS })
  return {
    send: async ({ to, subject, text, id, unsubscribeUrl }) => {
      // The library would accept a list of addresses, so a mail with a code could be sent to others too.
      if (emailProblem(to)) throw new Error('a mail goes to one plain address')
      const messageId = id === undefined ? {} : { messageId: `<${id}@${from.split('@').at(-1)?.replace('>', '')}>` }
      const headers = unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      await transport.sendMail({ from, to, subject, text, ...messageId, ...(headers && { headers }) })
    },
  }
}
