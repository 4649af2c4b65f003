import type { Clock } from '#server/platform/clock.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'

export interface KeptMail extends Mail {
  readonly at: number
}
/** Mails of a set-up without a mail server: held in memory for the page /mail, the newest first. */
export interface MailOutbox extends Mailer {
  readonly list: () => readonly KeptMail[]
}

const mostKept = 200

export const createMailOutbox = (clock: Clock): MailOutbox => {
  let kept: readonly KeptMail[] = []
  return {
    send: async (mail) => {
      kept = [{ ...mail, at: clock.now() }, ...kept].slice(0, mostKept)
    },
    list: () => kept,
  }
}
