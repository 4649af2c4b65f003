import type { LogEntry } from '#contract/entities/request.ts'
import type { SellerLocale } from './words.ts'

/** Events after their actor, in English and Simplified Chinese. */
const events: Readonly<Record<string, readonly [en: string, hans: string]>> = {
  sent: ['sent the request', '发送了申请'],
  opened: ['opened it', '查看了申请'],
  asked: ['asked a question', '提出了问题'],
  answered: ['replied', '回复了'],
  quoted: ['quoted', '报了价'],
  declined: ['declined', '谢绝了'],
  urged: ['sent a reminder', '发送了提醒'],
  'revision-requested': ['requested a revised quotation', '要求重新报价'],
  confirmed: ['confirmed the cost', '确认了费用'],
  agreed: ['accepted the registration support', '接受了登记支持'],
  'file-done': ['marked a document as done', '将一份资料标为已完成'],
  accepted: ['accepted the quotation', '接受了报价'],
  'not-selected': ['declined the quotation', '未接受报价'],
  cancelled: ['cancelled the request', '取消了申请'],
  expired: ['Expired', '已过期'],
  closed: ['closed the request', '结束了申请'],
  'export-clearance': ['began the export clearance', '开始出口报关'],
  shipped: ['shipped it', '已发货'],
  received: ['received it', '已收到'],
  tested: ['reported the result', '报告了检测结果'],
  'documents-in-preparation': ['began the documents', '开始准备资料'],
  'documents-delivered': ['delivered the documents', '交付了资料'],
  filed: ['submitted the registration', '递交了登记'],
  approved: ['had the registration approved', '登记已获批'],
  refused: ['had the registration refused', '登记未获批'],
}

/** A newer backend may have other events: they are shown by name. */
export const eventText = ({ type }: Pick<LogEntry, 'type'>, locale: SellerLocale): string =>
  events[type]?.[locale === 'en' ? 0 : 1] ?? type
