import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Hands mails to the server of `SMTP_URL` (smtp://user:password@host:port, or smtps://). */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(url)
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text })
    },
  }
}
