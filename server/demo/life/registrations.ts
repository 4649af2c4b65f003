import {
  requestRevisionStep,
  cancelStep,
  closeStep,
  expireStep,
  reportOutcomeStep,
  acceptQuotationStep,
  askBuyerStep,
  declineRequestStep,
  deliverStep,
  fileDoneStep,
  sendSupportStep,
  openRequestStep,
  prepareStep,
} from './deeds.ts'
import { registrationStory, demoProductId, type StoryContent, type StorySteps, type Story } from './story.ts'

const content = (
  products: readonly string[],
  more: Partial<StoryContent<'intention'>> = {},
): StoryContent<'intention'> => ({
  products: products.map((digits) => ({ pesticideId: demoProductId(digits) })),
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
  sendSupportStep(currency, holds, { fee, serviceMonths: 18, documentDays, approvalMonths: 18 })

const agreedCourse = (fee: string, documentDays = 45): StorySteps => [
  [0.5, openRequestStep],
  [2.2, support(fee, 30, documentDays)],
  [7, acceptQuotationStep],
]

const documentedCourse: StorySteps = [
  [9, prepareStep],
  [14, fileDoneStep('COA')],
  [16, fileDoneStep('SDS')],
  [25, fileDoneStep('LOA')],
  [31, fileDoneStep('ICAMA_CERT')],
  [32, deliverStep],
]

export const registrationStories: readonly Story[] = [
  registrationStory(182, 20, content(['0008']), {
    '9001': [
      ...agreedCourse('14500'),
      ...documentedCourse,
      [48, reportOutcomeStep('filed')],
      [171, reportOutcomeStep('approved', 'Registered without conditions.')],
    ],
  }),
  registrationStory(180, 20, content(['0113']), {
    '9012': [
      ...agreedCourse('12000'),
      ...documentedCourse,
      [44, reportOutcomeStep('filed')],
      [150, reportOutcomeStep('approved')],
      [160, closeStep('Registered. Thank you for the clear documents.')],
    ],
  }),
  registrationStory(176, 20, content(['0017', '0045']), {
    '9002': [
      ...agreedCourse('11500'),
      ...documentedCourse,
      [50, reportOutcomeStep('filed')],
      [160, reportOutcomeStep('refused', 'The authority has ended the approval of the active ingredient.')],
    ],
    '9005': [
      [1, openRequestStep],
      [4, support('16500')],
    ],
  }),
  registrationStory(131, 20, content(['0048']), {
    '9005': [
      ...agreedCourse('13000'),
      ...documentedCourse,
      [60, reportOutcomeStep('filed', 'Filed with a request for priority.')],
    ],
  }),
  registrationStory(102, 15, content(['0079', '0103', '0025']), {
    '9008': [
      [1, openRequestStep],
      [2, declineRequestStep('We do not share our data of this product.')],
    ],
    '9011': [
      [4, openRequestStep],
      [17, expireStep],
    ],
    '9003': [
      [1.5, openRequestStep],
      [6, cancelStep('Another colleague has asked already.')],
    ],
  }),
  registrationStory(66, 20, content(['0061']), { '9007': [...agreedCourse('19500'), ...documentedCourse] }),
  registrationStory(50, 20, content(['0090'], { file: 'ICAMA_CERT,COA,SDS,LOA,FIVE_BATCH' }), {
    // The documents are due 53 days after sending (7 + 46), which is three days from today.
    '9009': [
      ...agreedCourse('10500', 46),
      [10, prepareStep],
      [18, fileDoneStep('COA')],
      [21, fileDoneStep('SDS')],
      [39, fileDoneStep('LOA')],
    ],
  }),
  registrationStory(11.5, 20, content(['0053']), { '9006': agreedCourse('9500') }),
  registrationStory(9.6, 25, content(['0025', '0079', '0032']), {
    '9003': [
      [0.6, openRequestStep],
      [1.4, support('12500', 10)],
    ],
    '9004': [
      [0.8, openRequestStep],
      [2.4, support('14000')],
      [6.6, requestRevisionStep('Please split the fee: half with the documents, half on approval.')],
    ],
    '9008': [
      [1.2, openRequestStep],
      [5.8, support('82000', 30, 60, 'CNY')],
    ],
  }),
  registrationStory(6.4, 8, content(['0092', '0101']), {
    '9010': [
      [0.9, openRequestStep],
      [4.4, askBuyerStep('Which dossier does your authority ask for, and do you need five-batch data?')],
    ],
    '9011': [[2.1, openRequestStep]],
  }),
  registrationStory(0.9, 21, content(['0112'])),
]
