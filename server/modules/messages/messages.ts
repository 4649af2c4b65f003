import type * as z from 'zod/mini'
import type { notifyMessage } from '#contract/entities/account.ts'
import type { Locale } from '#contract/languages.ts'
import type { MessageRow } from './repo.ts'
import { wordMessage } from './message-texts.ts'

export const viewMessage = (row: MessageRow, locale: Locale): z.input<typeof notifyMessage> => {
  const { title, content } = wordMessage(row.template, row.values, locale)
  return {
    id: String(row.id),
    title,
    content,
    templateContent: content,
    templateNickname: row.values['company'] ?? null,
    createTime: row.createTime,
    updateTime: row.updateTime,
    readStatus: row.read,
    link: row.linkKind !== null && row.linkId !== null ? { kind: row.linkKind, id: row.linkId } : null,
    ref: row.ref,
  }
}
