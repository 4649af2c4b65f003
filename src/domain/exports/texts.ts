import { locales } from '#contract/headers.ts'
import type { Locale } from '#contract/headers.ts'
import type { StatusWord } from '../lifecycle/status.ts'
import type { ColumnName } from './columns.ts'

/**
 * Words of tables and printed requests, in every language at once. The backend writes them in the requested language,
 * and the device must make bilingual sheets offline although it loads the interface in one language only.
 */

/** In the order of `locales`. */
type Words = readonly [en: string, es: string, hans: string, hant: string]

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
  deliveryPlace: ['Delivery place', 'Lugar de entrega', '交货地点', '交貨地點'],
  payMethod: ['Payment method', 'Forma de pago', '付款方式', '付款方式'],
  tradeClause: ['Trade clause', 'Cláusula comercial', '贸易条款', '貿易條款'],
  purpose: ['Purpose', 'Finalidad', '用途', '用途'],
  shipMethod: ['Shipping method', 'Modo de envío', '运输方式', '運輸方式'],
  canPay: ['Buyer pays', 'Paga el comprador', '买方付费', '買方付費'],
  payAmount: ['Amount the buyer pays', 'Importe que paga el comprador', '买方支付金额', '買方支付金額'],
  needSample: ['Sample needed', 'Necesita muestra', '需要样品', '需要樣品'],
  sampleCount: ['Sample quantity', 'Cantidad de muestra', '样品数量', '樣品數量'],
  sampleUnit: ['Sample unit', 'Unidad de la muestra', '样品单位', '樣品單位'],
  requiredFiles: ['Required documents', 'Documentos requeridos', '所需文件', '所需文件'],
  periodMonth: ['Approval period in months', 'Plazo de aprobación en meses', '审批周期（月）', '審批週期（月）'],
  isSelf: ['Exclusive registration', 'Registro exclusivo', '独家登记', '獨家登記'],
  wtp: ['Willingness to pay', 'Disposición a pagar', '付费意愿', '付費意願'],
  saleChannel: ['Sales channel', 'Canal de venta', '销售渠道', '銷售渠道'],
  purchaseN1y: ['Forecast, year 1', 'Previsión, año 1', '第一年预测', '第一年預測'],
  purchaseN2y: ['Forecast, year 2', 'Previsión, año 2', '第二年预测', '第二年預測'],
  purchaseN3y: ['Forecast, year 3', 'Previsión, año 3', '第三年预测', '第三年預測'],
  purchaseN3yUnit: ['Forecast unit', 'Unidad de la previsión', '预测单位', '預測單位'],
  purchaseN1yAmount: ['Forecast amount, year 1', 'Importe previsto, año 1', '第一年预测金额', '第一年預測金額'],
  purchaseN2yAmount: ['Forecast amount, year 2', 'Importe previsto, año 2', '第二年预测金额', '第二年預測金額'],
  purchaseN3yAmount: ['Forecast amount, year 3', 'Importe previsto, año 3', '第三年预测金额', '第三年預測金額'],
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
} as const satisfies Record<ColumnName, Words>

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
  enquiry: ['Enquiries', 'Consultas', '询价', '詢價'],
  sample: ['Sample requests', 'Solicitudes de muestras', '样品申请', '樣品申請'],
  oneEnquiry: ['Enquiry', 'Consulta', '询价单', '詢價單'],
  oneSample: ['Sample request', 'Solicitud de muestras', '样品申请单', '樣品申請單'],
  oneIntention: ['Registration request', 'Solicitud de registro', '登记申请单', '登記申請單'],
  buyer: ['Buyer', 'Comprador', '买方', '買方'],
  offer: ['Offer', 'Oferta', '报价', '報價'],
  files: ['Files', 'Archivos', '附件', '附件'],
  asked: ['What is asked for', 'Qué se solicita', '询价内容', '詢價內容'],
  intention: ['Registration requests', 'Solicitudes de registro', '登记申请', '登記申請'],
} as const satisfies Record<string, Words>

const say = (words: Words, locale: Locale): string => words[locales.indexOf(locale)] ?? words[0]

export const headText = (column: ColumnName, locale: Locale): string => say(heads[column], locale)
/** A status without words here, from a newer rule, is shown by its number. */
export const statusText = (word: StatusWord | null, code: number, locale: Locale): string =>
  word ? say(statuses[word], locale) : `${say(other.status, locale)} ${code}`
export type ExportWord = keyof typeof other
export const exportText = (of: ExportWord, locale: Locale): string => say(other[of], locale)
