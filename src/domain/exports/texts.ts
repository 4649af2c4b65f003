import type { RequestKind, TermName } from '#contract/entities/request.ts'
import type { Locale } from '#contract/languages.ts'
import type { StatusName } from '../lifecycle/status.ts'
import type { TermColumn, LocalizedText } from '../requests/kind-rules.ts'
import { kindRules } from '../requests/kinds.ts'
import type { ColumnName } from './columns.ts'
import type { Product } from '#contract/entities/product.ts'

/** Returns the active ingredients' names. If one has none in the language: null, or in Chinese the product's name. */
export const translatedProductName = (
  product: Pick<Product, 'nameZh' | 'ingredients'>,
  locale: string,
): string | null => {
  const names = product.ingredients.map(({ nameEn, nameEs, nameZh, nameZhHant }) => {
    if (locale === 'es') return nameEs ?? null
    if (locale === 'zh-Hant') return nameZhHant ?? nameZh ?? null
    return locale.startsWith('zh') ? (nameZh ?? null) : nameEn
  })
  if (names.length === 0 || names.includes(null)) return locale.startsWith('zh') ? (product.nameZh ?? null) : null
  return names.join(' + ')
}

/* All languages are in one file, because the backend writes any of them and the device makes bilingual printouts. */

const headings = {
  recordNo: ['Number', 'Número', '编号', '編號'],
  batchNo: ['Request group', 'Grupo de solicitudes', '申请组', '申請群組'],
  supplier: ['Supplier', 'Proveedor', '供应商', '供應商'],
  status: ['Status', 'Estado', '状态', '狀態'],
  sentAt: ['Sent', 'Enviada', '发送时间', '傳送時間'],
  replyBy: ['Reply by', 'Responder hasta el', '回复截止', '回覆截止'],
  lastReply: ['Last reply', 'Última respuesta', '最近回复', '最近回覆'],
  product: ['Product', 'Producto', '产品', '產品'],
  registrationNo: ['Registration number', 'Número de registro', '登记证号', '登記證號'],
  content: ['Concentration', 'Concentración', '含量', '含量'],
  formulation: ['Formulation', 'Formulación', '剂型', '劑型'],
  quantity: ['Quantity', 'Cantidad', '数量', '數量'],
  unit: ['Unit', 'Unidad', '单位', '單位'],
  packaging: ['Packaging', 'Envase', '包装', '包裝'],
  wish: ['Wanted specification', 'Especificación deseada', '所需规格', '所需規格'],
  offerClause: ['Quoted Incoterm', 'Incoterm ofrecido', '报价的贸易术语', '報價的貿易條件'],
  currency: ['Currency', 'Moneda', '币种', '幣別'],
  prePrice: ['Unit price', 'Precio unitario', '单价', '單價'],
  priceUnit: ['Price basis', 'Base del precio', '计价单位', '計價單位'],
  offered: ['Product offered', 'Producto ofrecido', '所报产品', '所報產品'],
  offerQuantity: ['Quoted quantity', 'Cantidad ofrecida', '报价数量', '報價數量'],
  minimum: ['Minimum', 'Mínimo', '最小订量', '最小訂量'],
  offerPackaging: ['Quoted packaging', 'Envase ofrecido', '报价的包装', '報價的包裝'],
  tiers: ['Prices by quantity', 'Precios por cantidad', '按数量的价格', '按數量的價格'],
  offerPlace: ['Place of the Incoterm', 'Lugar del Incoterm', '贸易术语地点', '貿易條件地點'],
  payment: ['Payment asked for', 'Pago solicitado', '要求的付款方式', '要求的付款方式'],
  leadDays: ['Lead time (days)', 'Plazo de entrega (días)', '交货期（天）', '交貨期（天）'],
  supplierNo: ["Supplier's number", 'Número del proveedor', '供应商编号', '供應商編號'],
  totalMoney: ['Total', 'Total', '合计', '合計'],
  sampleFee: ['Sample fee', 'Costo de la muestra', '样品费', '樣品費'],
  shipmentFee: ['Shipment fee', 'Costo de envío', '样品运费（快递费）', '樣品運費'],
  totalFee: ['Total fee', 'Costo total', '费用合计', '費用合計'],
  isSupport: ['Support offered', 'Apoyo ofrecido', '已提供支持', '已提供支援'],
  fee: ['Registration fee', 'Costo del registro', '登记费', '登記費'],
  serviceMonths: ['Support period (months)', 'Plazo del apoyo (meses)', '支持期（月）', '支援期限（月）'],
  documentDays: [
    'Documents delivered within (days)',
    'Plazo de entrega de documentos (días)',
    '资料交付期限（天）',
    '文件交付期限（天）',
  ],
  approvalMonths: [
    'Approval expected in (months)',
    'Plazo previsto de aprobación (meses)',
    '预计获批周期（月）',
    '預計核准需時（月）',
  ],
  validUntil: ['Valid until', 'Vigente hasta', '有效期至', '有效期至'],
  note: ['Note', 'Nota', '备注', '備註'],
} as const satisfies Record<Exclude<ColumnName, TermName>, LocalizedText>

const statuses = {
  sent: ['Sent', 'Enviada', '已发送', '已傳送'],
  opened: ['Opened by supplier', 'Vista por el proveedor', '供应商已查看', '供應商已查看'],
  'needs-answer': ['Needs your answer', 'Espera su respuesta', '待您回复', '待您回覆'],
  quoted: ['Quoted', 'Cotizada', '已报价', '已報價'],
  'cost-quoted': ['Cost quoted', 'Costo cotizado', '费用已报', '費用已報'],
  'support-offered': ['Support offered', 'Apoyo ofrecido', '已提供支持', '已提供支援'],
  'revision-requested': ['Revision requested', 'Revisión solicitada', '已要求重新报价', '已要求重新報價'],
  accepted: ['Accepted', 'Aceptada', '已接受', '已接受'],
  confirmed: ['Confirmed', 'Confirmada', '已确认', '已確認'],
  agreed: ['Accepted', 'Aceptada', '已接受', '已接受'],
  'export-clearance': ['Export clearance', 'Despacho aduanero de exportación', '出口报关', '出口報關'],
  shipped: ['Shipped', 'Despachada', '已发货', '已出貨'],
  received: ['Received', 'Recibida', '已收到', '已收到'],
  tested: ['Tested', 'Analizada', '已检测', '已檢測'],
  'documents-in-preparation': ['Documents in preparation', 'Documentos en preparación', '资料准备中', '文件準備中'],
  'documents-delivered': ['Documents delivered', 'Documentos entregados', '资料已交付', '文件已交付'],
  filed: ['Submitted', 'Presentado', '已递交', '已送件'],
  approved: ['Approved', 'Aprobado', '已获批', '已核准'],
  refused: ['Refused', 'Rechazado', '未获批', '已駁回'],
  declined: ['Declined by supplier', 'Rechazada por el proveedor', '供应商已婉拒', '供應商已婉拒'],
  'not-selected': ['Not selected', 'No seleccionada', '未选中', '未獲選'],
  expired: ['Expired', 'Vencida', '已过期', '已過期'],
  cancelled: ['Cancelled', 'Cancelada', '已取消', '已取消'],
  closed: ['Closed', 'Cerrada', '已结束', '已結束'],
} as const satisfies Record<StatusName, LocalizedText>

const otherTexts = {
  yes: ['Yes', 'Sí', '是', '是'],
  no: ['No', 'No', '否', '否'],
  status: ['Status', 'Estado', '状态', '狀態'],
  buyer: ['Buyer', 'Comprador', '买家', '買方'],
  offer: ['Quotation', 'Cotización', '报价', '報價'],
  files: ['Files', 'Archivos', '文件', '檔案'],
  asked: ['What is asked for', 'Qué se solicita', '询价内容', '詢價內容'],
} as const satisfies Record<string, LocalizedText>

const languageIndex = { en: 0, es: 1, 'zh-Hans': 2, 'zh-Hant': 3 } as const satisfies Readonly<Record<Locale, number>>
const textIn = (words: LocalizedText, locale: Locale): string => words[languageIndex[locale]]

export const headingText = (column: ColumnName, kind: RequestKind, locale: Locale): string => {
  const terms: Readonly<Record<string, TermColumn>> = kindRules[kind].columns.terms
  const words = terms[column]?.head ?? (headings as Readonly<Record<string, LocalizedText>>)[column]
  return words ? textIn(words, locale) : column
}
export const statusText = (word: StatusName | null, code: number, locale: Locale): string =>
  word ? textIn(statuses[word], locale) : `${textIn(otherTexts.status, locale)} ${code}`
export type ExportTextName = keyof typeof otherTexts
export const exportText = (of: ExportTextName, locale: Locale): string => textIn(otherTexts[of], locale)
export const kindName = (kind: RequestKind, of: 'one' | 'many', locale: Locale): string =>
  textIn(kindRules[kind].names[of], locale)
