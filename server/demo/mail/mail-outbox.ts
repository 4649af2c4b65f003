import type { Clock } from '#server/platform/clock.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'

export interface StoredMail extends Mail {
  readonly at: number
}
/** Mails of a set-up without a mail server: in memory for the page /mail, newest first. */
export interface MailOutbox extends Mailer {
  readonly list: () => readonly StoredMail[]
}

const mostStored = 200

export const createMailOutbox = (clock: Clock): MailOutbox => {
  let mails: readonly StoredMail[] = []
  return {
    send: async (mail) => {
      mails = [{ ...mail, at: clock.now() }, ...mails].slice(0, mostStored)
    },
    list: () => mails,
  }
}
