import {
  requestRevisionStep,
  cancelStep,
  closeStep,
  expireStep,
  receiveParcelStep,
  acceptQuotationStep,
  acceptWithoutGroupStep,
  testSampleStep,
  askBuyerStep,
  clearExportStep,
  declineRequestStep,
  openRequestStep,
  sendCostStep,
  shipStep,
} from './deeds.ts'
import { productLines, sampleStory, type StoryContent, type StorySteps, type Story } from './story.ts'

const content = (
  products: StoryContent<'sample'>['products'],
  more: Partial<StoryContent<'sample'>> = {},
): StoryContent<'sample'> => ({
  products,
  deliveryPlace: 'Rua do Porto 120, Campinas',
  purpose: 'REGISTRATION',
  shipMethod: 'DHL',
  canPay: 1,
  payAmount: '150',
  note: 'With a certificate of analysis and a safety data sheet.',
  ...more,
})

const departureText = 'The samples have left our warehouse, packed as UN 3082.'
const documentsText = 'Certificate of analysis and safety data sheets.'

const agreedCourse = (sampleFee: string, shipmentFee: string): StorySteps => [
  [0.4, openRequestStep],
  [1.2, sendCostStep('USD', sampleFee, shipmentFee)],
  [2.5, acceptQuotationStep],
]

export const sampleStories: readonly Story[] = [
  sampleStory(161, 14, content(productLines(['0042'], '2', 'L')), {
    '9005': [
      ...agreedCourse('60', '75'),
      [6, shipStep('DHL Express', 'DEMO204417730', departureText)],
      [12, receiveParcelStep('1', 'Both bottles whole.')],
      [33, testSampleStep('1', 'passed', '18.2 g/L abamectin B1a, emulsion stable.')],
      [40, closeStep('Passed. We go on to the registration.')],
    ],
  }),
  sampleStory(112, 14, content(productLines(['0069', '0089'], '2', 'L'), { purpose: 'OWN_LAB' }), {
    '9007': [
      ...agreedCourse('55', '80'),
      [7, shipStep('FedEx', 'DEMO318852046', departureText)],
      [15, receiveParcelStep('1')],
      [29, testSampleStep('1', 'failed', 'Sediment after storage at 54 °C.')],
    ],
    '9009': [
      [0.6, openRequestStep],
      [2, sendCostStep('USD', '90', '95')],
    ],
  }),
  sampleStory(84, 10, content([...productLines(['0096'], '5', 'kg'), ...productLines(['0104', '0090'], '2', 'L')]), {
    '9010': [
      [0.7, openRequestStep],
      [1.5, declineRequestStep('We have no export sample of this formulation at present.')],
    ],
    '9011': [
      [2, openRequestStep],
      [12, expireStep],
    ],
    '9009': [
      [1, openRequestStep],
      [3, cancelStep('We test another formulation first.')],
    ],
  }),
  sampleStory(61, 14, content(productLines(['0010'], '2', 'L'), { purpose: 'FIELD_TRIAL' }), {
    '9001': [
      ...agreedCourse('50', '70'),
      [6, shipStep('SF International', 'DEMO447100925', departureText)],
      [13, receiveParcelStep('1', 'One carton, whole.')],
      [41, testSampleStep('1', 'passed', 'Good control of broad-leaved weeds in three trials.')],
    ],
  }),
  sampleStory(38, 14, content(productLines(['0016', '0018'], '2', 'L')), {
    '9002': [
      ...agreedCourse('110', '85'),
      [4, clearExportStep('The export papers of the samples are with the customs broker.')],
      [8, shipStep('DHL Express', 'DEMO551936612', departureText)],
      [9, shipStep('DHL Express', 'DEMO551936640', documentsText, 'COA')],
      [15, receiveParcelStep('2', 'Papers complete.')],
      [19, receiveParcelStep('1', 'Four bottles, whole.')],
      [33, testSampleStep('1', 'passed', 'Both within the specification.')],
    ],
  }),
  sampleStory(19, 14, content(productLines(['0118'], '5', 'kg')), {
    '9012': [
      ...agreedCourse('65', '90'),
      [9, shipStep('FedEx', 'DEMO620017384', departureText)],
      [12, shipStep('FedEx', 'DEMO620017402', documentsText, 'COA')],
      [16.5, receiveParcelStep('2')],
    ],
  }),
  sampleStory(11, 14, content(productLines(['0052'], '2', 'L')), {
    '9006': [
      ...agreedCourse('70', '85'),
      [6.2, clearExportStep('The export papers of the samples are with the customs broker.')],
    ],
  }),
  sampleStory(8, 21, content(productLines(['0033', '0022', '0076'], '1', 'kg'), { purpose: 'FIVE_BATCH' }), {
    '9003': [
      [0.9, openRequestStep],
      [3, sendCostStep('USD', '80', '75')],
    ],
    '9004': [
      [0.3, openRequestStep],
      [1, sendCostStep('CNY', '420', '600')],
    ],
    '9008': [
      [0.5, openRequestStep],
      [1.9, sendCostStep('USD', '140', '70')],
      [5.5, requestRevisionStep('Can the five batches travel in one parcel?')],
    ],
  }),
  sampleStory(6, 20, content(productLines(['0092'], '2', 'L')), {
    '9010': [
      [0.5, openRequestStep],
      [1.5, sendCostStep('USD', '95', '80')],
      [4.7, acceptWithoutGroupStep],
    ],
  }),
  sampleStory(3.4, 14, content(productLines(['0029', '0009'], '2', 'L')), {
    '9001': [[1.1, openRequestStep]],
    '9003': [
      [0.4, openRequestStep],
      [2.2, askBuyerStep('Do you have an import permit for samples, and which analysis should come with them?')],
    ],
  }),
  sampleStory(0.6, 14, content(productLines(['0063'], '1', 'L'))),
]
