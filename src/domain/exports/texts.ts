import type { RequestKind, TermName } from '#contract/entities/request.ts'
import type { Locale } from '#contract/languages.ts'
import type { StatusWord } from '../lifecycle/status.ts'
import type { TermColumn } from '../requests/kind-rules.ts'
import { kindRules } from '../requests/kinds.ts'
import type { ColumnName } from './columns.ts'

/**
 * Words of tables and printed requests, in every language at once. The backend writes them in the requested language,
 * and the device must make bilingual sheets offline although it loads the interface in one language only.
 */

/** In the order of `places`. */
export type Words = readonly [en: string, es: string, hans: string, hant: string]

const heads = {
  recordNo: ['Number', 'Número', '编号', '編號'],
  batchNo: ['Batch', 'Lote', '批次', '批次'],
  supplier: ['Supplier', 'Proveedor', '供应商', '供應商'],
  status: ['Status', 'Estado', '状态', '狀態'],
  sentAt: ['Sent', 'Enviada', '发送时间', '發送時間'],
  replyBy: ['Reply by', 'Responder antes del', '回复截止', '回覆截止'],
  lastReply: ['Last reply', 'Última respuesta', '最近回复', '最近回覆'],
  product: ['Product', 'Producto', '产品', '產品'],
  registrationNo: ['Registration number', 'Número de registro', '登记证号', '登記證號'],
  content: ['Content', 'Contenido', '含量', '含量'],
  formulation: ['Formulation', 'Formulación', '剂型', '劑型'],
  quantity: ['Quantity', 'Cantidad', '数量', '數量'],
  unit: ['Unit', 'Unidad', '单位', '單位'],
  packaging: ['Packaging', 'Envase', '包装', '包裝'],
  offerClause: ['Trade clause offered', 'Cláusula comercial ofrecida', '报价贸易条款', '報價貿易條款'],
  currency: ['Currency', 'Moneda', '币种', '幣種'],
  prePrice: ['Unit price', 'Precio unitario', '单价', '單價'],
  priceUnit: ['Price per', 'Precio por', '计价单位', '計價單位'],
  totalMoney: ['Total', 'Total', '总金额', '總金額'],
  sampleFee: ['Sample fee', 'Coste de la muestra', '样品费', '樣品費'],
  shipmentFee: ['Shipment fee', 'Gastos de envío', '运费', '運費'],
  totalFee: ['Total fee', 'Coste total', '总费用', '總費用'],
  isSupport: ['Support offered', 'Ofrece apoyo', '提供支持', '提供支持'],
  fee: ['Registration fee', 'Coste del registro', '登记费用', '登記費用'],
  serviceMonths: ['Service period in months', 'Meses de servicio', '服务期（月）', '服務期（月）'],
  documentDays: ['Documents within, days', 'Plazo de los documentos, días', '文件交付期（天）', '文件交付期（天）'],
  approvalMonths: [
    'Approval expected after, months',
    'Aprobación prevista, meses',
    '预计获批时间（月）',
    '預計獲批時間（月）',
  ],
  validUntil: ['Valid until', 'Válida hasta', '有效期至', '有效期至'],
  note: ['Note', 'Nota', '备注', '備註'],
} as const satisfies Record<Exclude<ColumnName, TermName>, Words>

const statuses = {
  sent: ['Sent', 'Enviada', '已发送', '已發送'],
  opened: ['Opened by supplier', 'Abierta por el proveedor', '供应商已查看', '供應商已查看'],
  'needs-answer': ['Needs your answer', 'Espera su respuesta', '待您答复', '待您答覆'],
  quoted: ['Quoted', 'Cotizada', '已报价', '已報價'],
  'cost-quoted': ['Cost quoted', 'Coste indicado', '已报费用', '已報費用'],
  'support-offered': ['Support offered', 'Apoyo ofrecido', '已提供支持方案', '已提供支持方案'],
  'revision-requested': ['Revision requested', 'Revisión solicitada', '已要求修改', '已要求修改'],
  accepted: ['Accepted', 'Aceptada', '已接受', '已接受'],
  confirmed: ['Confirmed', 'Confirmada', '已确认', '已確認'],
  agreed: ['Agreed', 'Acordada', '已达成', '已達成'],
  'export-clearance': ['Export clearance', 'Despacho de exportación', '出口报关', '出口報關'],
  shipped: ['Shipped', 'Enviada por el proveedor', '已发货', '已發貨'],
  received: ['Received', 'Recibida', '已收货', '已收貨'],
  tested: ['Tested', 'Ensayada', '已检测', '已檢測'],
  'documents-in-preparation': ['Documents in preparation', 'Documentos en preparación', '文件准备中', '文件準備中'],
  'documents-delivered': ['Documents delivered', 'Documentos entregados', '文件已交付', '文件已交付'],
  filed: ['Filed', 'Presentada', '已提交', '已提交'],
  approved: ['Approved', 'Aprobada', '已批准', '已批准'],
  refused: ['Refused', 'Denegada', '未获批准', '未獲批准'],
  declined: ['Declined by supplier', 'Rechazada por el proveedor', '供应商已谢绝', '供應商已謝絕'],
  'not-selected': ['Not selected', 'No seleccionada', '未选中', '未選中'],
  expired: ['Expired', 'Vencida', '已过期', '已過期'],
  cancelled: ['Cancelled', 'Cancelada', '已取消', '已取消'],
  closed: ['Closed', 'Cerrada', '已关闭', '已關閉'],
} as const satisfies Record<StatusWord, Words>

const other = {
  yes: ['Yes', 'Sí', '是', '是'],
  no: ['No', 'No', '否', '否'],
  status: ['Status', 'Estado', '状态', '狀態'],
  buyer: ['Buyer', 'Comprador', '买方', '買方'],
  offer: ['Offer', 'Oferta', '报价', '報價'],
  files: ['Files', 'Archivos', '附件', '附件'],
  asked: ['What is asked for', 'Qué se solicita', '询价内容', '詢價內容'],
} as const satisfies Record<string, Words>

/** Where each language stands in `Words`: the compiler asks for that of a new one. */
const places = { en: 0, es: 1, 'zh-Hans': 2, 'zh-Hant': 3 } as const satisfies Readonly<Record<Locale, number>>
const say = (words: Words, locale: Locale): string => words[places[locale]]

/** The head of a column; a term's is its kind's. */
export const headText = (column: ColumnName, kind: RequestKind, locale: Locale): string => {
  const terms: Readonly<Record<string, TermColumn>> = kindRules[kind].columns.terms
  const words = terms[column]?.head ?? (heads as Readonly<Record<string, Words>>)[column]
  return words ? say(words, locale) : column
}
/** A status a newer rule knows and these words do not is shown by its number. */
export const statusText = (word: StatusWord | null, code: number, locale: Locale): string =>
  word ? say(statuses[word], locale) : `${say(other.status, locale)} ${code}`
export type ExportWord = keyof typeof other
export const exportText = (of: ExportWord, locale: Locale): string => say(other[of], locale)
/** What one of a kind is called, and many. */
export const nameText = (kind: RequestKind, of: 'one' | 'many', locale: Locale): string =>
  say(kindRules[kind].names[of], locale)
