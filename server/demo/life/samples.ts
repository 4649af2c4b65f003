import {
  asksRevision,
  cancels,
  closes,
  expires,
  receives,
  takesOffer,
  takesOfferAlone,
  tests,
  asks,
  clearsExport,
  declines,
  opens,
  quotesCost,
  ships,
} from './deeds.ts'
import { each, sample, type Content, type Course, type Story } from './story.ts'

const content = (
  products: Content<'sample'>['products'],
  more: Partial<Content<'sample'>> = {},
): Content<'sample'> => ({
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

/** The first steps of a course: opened, cost quoted, confirmed. */
const agreedCourse = (sampleFee: string, shipmentFee: string): Course => [
  [0.4, opens],
  [1.2, quotesCost('USD', sampleFee, shipmentFee)],
  [2.5, takesOffer],
]

export const sampleStories: readonly Story[] = [
  sample(161, 14, content(each(['0042'], '2', 'L')), {
    '9005': [
      ...agreedCourse('60', '75'),
      [6, ships('DHL Express', 'DEMO204417730', departureText)],
      [12, receives('1', 'Both bottles whole.')],
      [33, tests('1', 'passed', '18.2 g/L abamectin B1a, emulsion stable.')],
      [40, closes('Passed. We go on to the registration.')],
    ],
  }),
  sample(112, 14, content(each(['0069', '0089'], '2', 'L'), { purpose: 'OWN_LAB' }), {
    '9007': [
      ...agreedCourse('55', '80'),
      [7, ships('FedEx', 'DEMO318852046', departureText)],
      [15, receives('1')],
      [29, tests('1', 'failed', 'Sediment after storage at 54 °C.')],
    ],
    '9009': [
      [0.6, opens],
      [2, quotesCost('USD', '90', '95')],
    ],
  }),
  sample(84, 10, content([...each(['0096'], '5', 'kg'), ...each(['0104', '0090'], '2', 'L')]), {
    '9010': [
      [0.7, opens],
      [1.5, declines('We have no export sample of this formulation at present.')],
    ],
    '9011': [
      [2, opens],
      [12, expires],
    ],
    '9009': [
      [1, opens],
      [3, cancels('We test another formulation first.')],
    ],
  }),
  sample(61, 14, content(each(['0010'], '2', 'L'), { purpose: 'FIELD_TRIAL' }), {
    '9001': [
      ...agreedCourse('50', '70'),
      [6, ships('SF International', 'DEMO447100925', departureText)],
      [13, receives('1', 'One carton, whole.')],
      [41, tests('1', 'passed', 'Good control of broad-leaved weeds in three trials.')],
    ],
  }),
  sample(38, 14, content(each(['0016', '0018'], '2', 'L')), {
    '9002': [
      ...agreedCourse('110', '85'),
      [4, clearsExport('The export papers of the samples are with the customs broker.')],
      [8, ships('DHL Express', 'DEMO551936612', departureText)],
      [9, ships('DHL Express', 'DEMO551936640', documentsText, 'COA')],
      [15, receives('2', 'Papers complete.')],
      [19, receives('1', 'Four bottles, whole.')],
      [33, tests('1', 'passed', 'Both within the specification.')],
    ],
  }),
  sample(19, 14, content(each(['0118'], '5', 'kg')), {
    '9012': [
      ...agreedCourse('65', '90'),
      [9, ships('FedEx', 'DEMO620017384', departureText)],
      [12, ships('FedEx', 'DEMO620017402', documentsText, 'COA')],
      [16.5, receives('2')],
    ],
  }),
  sample(11, 14, content(each(['0052'], '2', 'L')), {
    '9006': [
      ...agreedCourse('70', '85'),
      [6.2, clearsExport('The export papers of the samples are with the customs broker.')],
    ],
  }),
  sample(8, 21, content(each(['0033', '0022', '0076'], '1', 'kg'), { purpose: 'FIVE_BATCH' }), {
    '9003': [
      [0.9, opens],
      [3, quotesCost('USD', '80', '75')],
    ],
    '9004': [
      [0.3, opens],
      [1, quotesCost('CNY', '420', '600')],
    ],
    '9008': [
      [0.5, opens],
      [1.9, quotesCost('USD', '140', '70')],
      [5.5, asksRevision('Can the five batches travel in one parcel?')],
    ],
  }),
  sample(6, 20, content(each(['0092'], '2', 'L')), {
    '9010': [
      [0.5, opens],
      [1.5, quotesCost('USD', '95', '80')],
      [4.7, takesOfferAlone],
    ],
  }),
  sample(3.4, 14, content(each(['0029', '0009'], '2', 'L')), {
    '9001': [[1.1, opens]],
    '9003': [
      [0.4, opens],
      [2.2, asks('Do you have an import permit for samples, and which analysis should come with them?')],
    ],
  }),
  sample(0.6, 14, content(each(['0063'], '1', 'L'))),
]
