import { divide, wholeRatio } from '#lib/ratio.ts'
import { wholeNumberCell } from '../../exports/cells.ts'
import { status } from '../../lifecycle/status.ts'
import {
  amountProblem,
  amountProblems,
  commonProblems,
  lineProblems,
  problemAt,
  requiredTermProblems,
} from '../judge.ts'
import type { ValidationContext, LocalizedText, Problem, RulesOf, QuotationContent, FeeAmounts } from '../kind-rules.ts'
import type { RequestContent } from '../draft/content.ts'
import {
  blankToNull,
  decimalColumn,
  destinationColumn,
  mapNames,
  parseFee,
  labelColumn,
  labelsColumn,
  listToWire,
  payAmountColumn,
  purposeColumn,
  termColumns,
  isYes,
  yesNoColumn,
} from './shared-columns.ts'

const numberTerms = [
  'periodMonth',
  'payAmount',
  'purchaseN1y',
  'purchaseN2y',
  'purchaseN3y',
  'purchaseN1yAmount',
  'purchaseN2yAmount',
  'purchaseN3yAmount',
] as const
const textTerms = ['sampleUnit', 'purpose', 'wtp', 'purchaseN3yUnit'] as const

const sampleProblems = ({ terms }: RequestContent): Problem[] => {
  const value = terms['sampleCount']
  return problemAt('terms.sampleCount', amountProblem(typeof value === 'string' ? value : ''))
}

const requiredOnMobile = ['sampleUnit', 'purpose'] as const
const mobileProblems = (content: RequestContent, { style }: ValidationContext): Problem[] =>
  style === 'mobile' && isYes(content.terms['needSample']) ? requiredTermProblems(content, requiredOnMobile) : []

const periodProblems = ({ terms }: RequestContent): Problem[] => {
  const value = terms['periodMonth']
  const hasDecimals = typeof value === 'string' && /^\d+\.\d+$/.test(value.trim())
  return problemAt('terms.periodMonth', hasDecimals ? 'not-whole' : null)
}

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

const noSample = { sampleCount: '0', sampleUnit: '', purpose: '' } as const

const supportFees = ({ fee: text, serviceMonths }: QuotationContent): FeeAmounts => {
  const fee = parseFee(text)
  const months = serviceMonths ?? 0
  return {
    fee,
    feePerMonth: fee && Number.isInteger(months) && months > 0 ? divide(fee, wholeRatio(months)) : undefined,
  }
}

const forecast: LocalizedText = ['Forecast', 'Previsión', '预测', '預測']
const forecastAmount: LocalizedText = ['Forecast amount', 'Monto previsto', '预测金额', '預測金額']
const inYear = ([en, es, hans, hant]: LocalizedText, year: 1 | 2 | 3): LocalizedText => {
  const ordinal = { 1: '一', 2: '二', 3: '三' }[year]
  return [`${en}, year ${year}`, `${es}, año ${year}`, `${hans}，第${ordinal}年`, `${hant}，第${ordinal}年`]
}

const { offered, agreed, preparing, delivered, received, concluded, refused, closed } = status

export const registrationRules = {
  kind: 'intention',
  lineFields: [],
  neededOnMobile: requiredOnMobile,
  terms: {
    file: [],
    destination: '',
    periodMonth: '',
    isSelf: false,
    wtp: '',
    payAmount: '',
    saleChannel: [],
    needSample: true,
    ...noSample,
    purchaseN3yUnit: '',
    purchaseN1y: '',
    purchaseN1yAmount: '',
    purchaseN2y: '',
    purchaseN2yAmount: '',
    purchaseN3y: '',
    purchaseN3yAmount: '',
  },
  termLimits: {},
  replyByBefore: 'isSelf',
  // Terms that describe how this buyer registers. Months, amounts and forecasts are left out: they concern one product.
  remembered: { destination: null, file: null, isSelf: null, wtp: null, saleChannel: null },
  judge: (content, context) => [
    ...lineProblems(content, []),
    ...sampleProblems(content),
    ...mobileProblems(content, context),
    ...periodProblems(content),
    ...amountProblems(content, numberTerms),
    ...commonProblems(content, context),
  ],
  saidTerms: (terms) => (isYes(terms['needSample']) ? terms : { ...terms, ...noSample }),
  termsToWire: (terms) => ({
    file: listToWire(terms['file']),
    saleChannel: listToWire(terms['saleChannel']),
    needSample: isYes(terms['needSample']),
    isSelf: isYes(terms['isSelf']),
    ...mapNames(['sampleCount', ...textTerms, ...numberTerms], (name) => blankToNull(terms[name])),
    periodMonth: blankToNull(terms['periodMonth']) === null ? null : Number(terms['periodMonth']),
  }),
  lineToWire: () => ({}),
  termsFromWire: (draft) => ({
    file: draft.file ?? [],
    saleChannel: draft.saleChannel ?? [],
    needSample: draft.needSample ?? true,
    isSelf: draft.isSelf ?? false,
    sampleCount: textOf(draft.sampleCount ?? '0'),
    ...mapNames(textTerms, (name) => draft[name] ?? ''),
    ...mapNames(numberTerms, (name) => textOf(draft[name])),
  }),
  statuses: {
    [status.offered]: 'support-offered',
    [status.agreed]: 'agreed',
    [status.preparing]: 'documents-in-preparation',
    [status.delivered]: 'documents-delivered',
    [status.received]: 'filed',
    [status.concluded]: 'approved',
    [status.refused]: 'refused',
  },
  transitions: [
    { action: 'agree', by: ['buyer'], from: [offered], to: agreed },
    { action: 'prepare-documents', by: ['supplier'], from: [agreed], to: preparing },
    // Buyer and supplier can both tick off a document. The first tick starts the preparation.
    { action: 'file-done', by: ['buyer', 'supplier'], from: [agreed, preparing], to: preparing },
    { action: 'file-done', by: ['buyer', 'supplier'], from: [delivered], to: delivered },
    { action: 'deliver-documents', by: ['supplier'], from: [agreed, preparing], to: delivered },
    // A buyer who has all documents can submit them without waiting for the supplier.
    { action: 'file', by: ['buyer'], from: [preparing, delivered], to: received },
    { action: 'approve', by: ['buyer'], from: [received], to: concluded },
    { action: 'refuse', by: ['buyer'], from: [received], to: refused },
    { action: 'close', by: ['buyer'], from: [agreed, preparing, delivered, received, concluded, refused], to: closed },
  ],
  steps: [
    ['sent', status.sent],
    ['support-offered', status.offered],
    ['agreed', status.agreed],
    ['documents', status.delivered],
    ['authority', status.concluded],
  ],
  fees: {
    names: ['fee', 'feePerMonth'],
    terms: ['isSupport', 'serviceMonths', 'documentDays', 'approvalMonths'],
    figures: supportFees,
    sum: 'fee',
  },
  names: {
    one: ['Registration support request', 'Solicitud de apoyo al registro', '登记支持申请单', '登記支援申請單'],
    many: ['Registration support requests', 'Solicitudes de apoyo al registro', '登记支持申请', '登記支援申請'],
  },
  fileName: 'registrations',
  columns: {
    line: [],
    terms: termColumns({
      destination: destinationColumn,
      file: labelsColumn('require_file_list', 32, [
        'Required documents',
        'Documentos requeridos',
        '所需文件',
        '所需文件',
      ]),
      needSample: yesNoColumn(['Sample needed', 'Necesita muestra', '需要样品', '需要樣品']),
      sampleCount: decimalColumn(['Sample quantity', 'Cantidad de muestra', '样品数量', '樣品數量'], 12),
      sampleUnit: labelColumn('product_unit', 14, ['Sample unit', 'Unidad de la muestra', '样品单位', '樣品單位']),
      purpose: purposeColumn,
      periodMonth: {
        width: 12,
        head: ['Expected time to approval (months)', 'Plazo de aprobación (meses)', '获批周期（月）', '核准期限（月）'],
        cell: wholeNumberCell,
      },
      isSelf: yesNoColumn(['Exclusive registration', 'Registro exclusivo', '独家登记', '獨家登記']),
      wtp: labelColumn('wtp_type', 22, [
        'Contribution to fees',
        'Participación en los costos',
        '费用承担方式',
        '費用負擔方式',
      ]),
      payAmount: payAmountColumn,
      saleChannel: labelsColumn('sale_channel', 24, ['Sales channel', 'Canal de venta', '销售渠道', '銷售通路']),
      purchaseN1y: decimalColumn(inYear(forecast, 1)),
      purchaseN2y: decimalColumn(inYear(forecast, 2)),
      purchaseN3y: decimalColumn(inYear(forecast, 3)),
      purchaseN3yUnit: labelColumn('product_unit', 14, [
        'Forecast unit',
        'Unidad de la previsión',
        '预测单位',
        '預測單位',
      ]),
      purchaseN1yAmount: decimalColumn(inYear(forecastAmount, 1)),
      purchaseN2yAmount: decimalColumn(inYear(forecastAmount, 2)),
      purchaseN3yAmount: decimalColumn(inYear(forecastAmount, 3)),
    }),
    offer: ['isSupport', 'currency', 'fee', 'serviceMonths', 'documentDays', 'approvalMonths', 'validUntil'],
  },
} satisfies RulesOf<'intention'>
