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
} from './deeds.ts'
import { intention, productId, type Content, type Course, type Story } from './story.ts'

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

const support = (fee: string, holds = 30, documentDays = 45, currency = 'USD') =>
  offersSupport(currency, holds, { fee, serviceMonths: 18, documentDays, approvalMonths: 18 })

const agreedCourse = (fee: string, documentDays = 45): Course => [
  [0.5, opens],
  [2.2, support(fee, 30, documentDays)],
  [7, takesOffer],
]

const documentedCourse: Course = [
  [9, prepares],
  [14, hasReady('COA')],
  [16, hasReady('SDS')],
  [25, hasReady('LOA')],
  [31, hasReady('ICAMA_CERT')],
  [32, delivers],
]

export const registrationStories: readonly Story[] = [
  intention(182, 20, content(['0008']), {
    '9001': [
      ...agreedCourse('14500'),
      ...documentedCourse,
      [48, reports('filed')],
      [171, reports('approved', 'Registered without conditions.')],
    ],
  }),
  intention(180, 20, content(['0113']), {
    '9012': [
      ...agreedCourse('12000'),
      ...documentedCourse,
      [44, reports('filed')],
      [150, reports('approved')],
      [160, closes('Registered. Thank you for the clear documents.')],
    ],
  }),
  intention(176, 20, content(['0017', '0045']), {
    '9002': [
      ...agreedCourse('11500'),
      ...documentedCourse,
      [50, reports('filed')],
      [160, reports('refused', 'The authority has ended the approval of the active ingredient.')],
    ],
    '9005': [
      [1, opens],
      [4, support('16500')],
    ],
  }),
  intention(131, 20, content(['0048']), {
    '9005': [
      ...agreedCourse('13000'),
      ...documentedCourse,
      [60, reports('filed', 'Filed with a request for priority.')],
    ],
  }),
  intention(102, 15, content(['0079', '0103', '0025']), {
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
  }),
  intention(66, 20, content(['0061']), { '9007': [...agreedCourse('19500'), ...documentedCourse] }),
  intention(50, 20, content(['0090'], { file: 'ICAMA_CERT,COA,SDS,LOA,FIVE_BATCH' }), {
    // The documents are due 53 days after sending (7 + 46), which is three days from today.
    '9009': [
      ...agreedCourse('10500', 46),
      [10, prepares],
      [18, hasReady('COA')],
      [21, hasReady('SDS')],
      [39, hasReady('LOA')],
    ],
  }),
  intention(11.5, 20, content(['0053']), { '9006': agreedCourse('9500') }),
  intention(9.6, 25, content(['0025', '0079', '0032']), {
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
  }),
  intention(6.4, 8, content(['0092', '0101']), {
    '9010': [
      [0.9, opens],
      [4.4, asks('Which dossier does your authority ask for, and do you need five-batch data?')],
    ],
    '9011': [[2.1, opens]],
  }),
  intention(0.9, 21, content(['0112'])),
]
