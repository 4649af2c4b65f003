import { createTransport } from 'nodemailer'
import { emailProblem } from '#domain/account/rules.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Identifies an automatic mail: sent again, it has the same `Message-ID`. */
  readonly id?: string
}

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
}

/** Passes mails to the server of `SMTP_URL` (smtp://user:password@host:port, or smtps://). */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(url)
  return {
    send: async ({ to, subject, text, id }) => {
      // The library accepts lists and names with addresses, so a mail with a code could go to others too.
      if (emailProblem(to)) throw new Error('a mail goes to one plain address')
      const messageId = id === undefined ? {} : { messageId: `<${id}@${from.split('@').at(-1)?.replace('>', '')}>` }
      await transport.sendMail({ from, to, subject, text, ...messageId })
    },
  }
}
