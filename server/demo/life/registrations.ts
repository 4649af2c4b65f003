import {
  asksRevision,
  cancels,
  closes,
  expires,
  reports,
  takesOffer,
  asks,
  declines,
  delivers,
  hasReady,
  offersSupport,
  opens,
  prepares,
} from './supplier-deeds.ts'
import { productId, type Content, type Course, type Story } from './story.ts'

const content = (products: readonly string[], more: Partial<Content<'intention'>> = {}): Content<'intention'> => ({
  products: products.map((digits) => ({ pesticideId: productId(digits) })),
  file: 'ICAMA_CERT,COA,SDS,LOA',
  needSample: true,
  sampleCount: '2',
  sampleUnit: 'L',
  purpose: 'REGISTRATION',
  periodMonth: 24,
  wtp: 'SHARED',
  payAmount: '15000',
  saleChannel: 'DISTRIBUTOR,COOPERATIVE',
  purchaseN1y: '10000',
  purchaseN2y: '20000',
  purchaseN3y: '30000',
  purchaseN3yUnit: 'L',
  ...more,
})

const supported =
  'We can support this registration with our own data; please find our fee. It covers eighteen months of service.'

const support = (fee: string, holds = 30, documentDays = 45, currency = 'USD') =>
  offersSupport({ currency, holds, text: supported, fee, serviceMonths: 18, documentDays, approvalMonths: 18 })

/** Opened, offered, agreed to. */
const agreed = (fee: string, documentDays = 45): Course => [
  [0.5, opens],
  [2.2, support(fee, 30, documentDays)],
  [7, takesOffer],
]

/** All documents of the usual list are delivered. */
const documented: Course = [
  [9, prepares],
  [14, hasReady('COA')],
  [16, hasReady('SDS')],
  [25, hasReady('LOA')],
  [31, hasReady('ICAMA_CERT')],
  [32, delivers],
]

export const registrationStories: readonly Story[] = [
  {
    kind: 'intention',
    daysAgo: 182,
    replyIn: 20,
    content: content(['0008']),
    courses: {
      '9001': [
        ...agreed('14500'),
        ...documented,
        [48, reports('filed')],
        [171, reports('approved', 'Registered without conditions.')],
      ],
    },
  },
  {
    kind: 'intention',
    daysAgo: 180,
    replyIn: 20,
    content: content(['0113']),
    courses: {
      '9012': [
        ...agreed('12000'),
        ...documented,
        [44, reports('filed')],
        [150, reports('approved')],
        [160, closes('Registered. Thank you for the clear documents.')],
      ],
    },
  },
  {
    kind: 'intention',
    daysAgo: 176,
    replyIn: 20,
    content: content(['0017', '0045']),
    courses: {
      '9002': [
        ...agreed('11500'),
        ...documented,
        [50, reports('filed')],
        [160, reports('refused', 'The authority has ended the approval of the active ingredient.')],
      ],
      '9005': [
        [1, opens],
        [4, support('16500')],
      ],
    },
  },
  {
    kind: 'intention',
    daysAgo: 131,
    replyIn: 20,
    content: content(['0048']),
    courses: {
      '9005': [...agreed('13000'), ...documented, [60, reports('filed', 'Filed with a request for priority.')]],
    },
  },
  {
    kind: 'intention',
    daysAgo: 102,
    replyIn: 15,
    content: content(['0079', '0103', '0025']),
    courses: {
      '9008': [
        [1, opens],
        [2, declines('We do not share our data of this product.')],
      ],
      '9011': [
        [4, opens],
        [17, expires],
      ],
      '9003': [
        [1.5, opens],
        [6, cancels('Another colleague has asked already.')],
      ],
    },
  },
  {
    kind: 'intention',
    daysAgo: 66,
    replyIn: 20,
    content: content(['0061']),
    courses: { '9007': [...agreed('19500'), ...documented] },
  },
  {
    kind: 'intention',
    daysAgo: 50,
    replyIn: 20,
    content: content(['0090'], { file: 'ICAMA_CERT,COA,SDS,LOA,FIVE_BATCH' }),
    courses: {
      // Its documents are due in three days: 7 + 46 days after sending.
      '9009': [
        ...agreed('10500', 46),
        [10, prepares],
        [18, hasReady('COA')],
        [21, hasReady('SDS')],
        [39, hasReady('LOA')],
      ],
    },
  },
  {
    kind: 'intention',
    daysAgo: 11.5,
    replyIn: 20,
    content: content(['0053']),
    courses: { '9006': agreed('9500') },
  },
  {
    kind: 'intention',
    daysAgo: 9.6,
    replyIn: 25,
    content: content(['0025', '0079', '0032']),
    courses: {
      '9003': [
        [0.6, opens],
        [1.4, support('12500', 10)],
      ],
      '9004': [
        [0.8, opens],
        [2.4, support('14000')],
        [6.6, asksRevision('Please split the fee: half with the documents, half on approval.')],
      ],
      '9008': [
        [1.2, opens],
        [5.8, support('82000', 30, 60, 'CNY')],
      ],
    },
  },
  {
    kind: 'intention',
    daysAgo: 6.4,
    replyIn: 8,
    content: content(['0092', '0101']),
    courses: {
      '9010': [
        [0.9, opens],
        [4.4, asks('Which dossier does your authority ask for, and do you need five-batch data?')],
      ],
      '9011': [[2.1, opens]],
    },
  },
  {
    kind: 'intention',
    daysAgo: 0.9,
    replyIn: 21,
    content: content(['0112']),
    courses: {},
  },
]
