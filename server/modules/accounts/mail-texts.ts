import { codeScene } from '#contract/calls/auth.ts'
import type { Locale } from '#contract/languages.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import type { Text } from '#server/texts/texts.ts'

export type CodeScene = (typeof codeScene)[keyof typeof codeScene]
interface Written {
  readonly to: string
  readonly locale: Locale
  readonly scene: CodeScene
  /** Null if the address does not fit the purpose; the mail then says why there is no code. */
  readonly code: string | null
  readonly minutes: number
}

/** The mail with a code. It tells the owner of the mailbox what the screen must not reveal. */
export const codeMail = ({ to, locale, scene, code, minutes }: Written): Mail => {
  const { subject, text } =
    code !== null ? texts.mails.code : scene === codeScene.register ? texts.mails.account : texts.mails.noAccount
  const worded = (one: Text) => withValues(one, { code: code ?? '', minutes })[locale]
  return { to, subject: worded(subject), text: worded(text) }
}
