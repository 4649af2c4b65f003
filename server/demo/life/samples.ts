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
} from './supplier-deeds.ts'
import { productId, type Content, type Course, type Story } from './story.ts'

const content = (
  lines: readonly (readonly [product: string, quantity: string, unit: string])[],
  more: Partial<Content<'sample'>> = {},
): Content<'sample'> => ({
  products: lines.map(([digits, quantity, unit]) => ({ pesticideId: productId(digits), quantity, unit })),
  deliveryPlace: 'Rua do Porto 120, Campinas',
  purpose: 'REGISTRATION',
  shipMethod: 'DHL',
  canPay: 1,
  payAmount: '150',
  note: 'With a certificate of analysis and a safety data sheet.',
  ...more,
})

const offer = 'Please find the cost of the samples. Shipment follows within a week of your confirmation.'
const left = 'The samples have left our warehouse, packed as UN 3082.'
const papers = 'Certificate of analysis and safety data sheets.'

/** Opened, cost stated, confirmed: the steps before everything else. */
const agreed = (sampleFee: string, shipmentFee: string): Course => [
  [0.4, opens],
  [1.2, quotesCost({ currency: 'USD', holds: 30, text: offer, sampleFee, shipmentFee })],
  [2.5, takesOffer],
]

export const sampleStories: readonly Story[] = [
  {
    kind: 'sample',
    daysAgo: 161,
    replyIn: 14,
    content: content([['0042', '2', 'L']]),
    courses: {
      '9005': [
        ...agreed('60', '75'),
        [6, ships('DHL Express', 'DEMO204417730', left)],
        [12, receives('1', 'Both bottles whole.')],
        [33, tests('1', 'passed', '18.2 g/L abamectin B1a, emulsion stable.')],
        [40, closes('Passed. We go on to the registration.')],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 112,
    replyIn: 14,
    content: content(
      [
        ['0069', '2', 'L'],
        ['0089', '2', 'L'],
      ],
      { purpose: 'OWN_LAB' },
    ),
    courses: {
      '9007': [
        ...agreed('55', '80'),
        [7, ships('FedEx', 'DEMO318852046', left)],
        [15, receives('1')],
        [29, tests('1', 'failed', 'Sediment after storage at 54 °C.')],
      ],
      '9009': [
        [0.6, opens],
        [2, quotesCost({ currency: 'USD', holds: 30, text: offer, sampleFee: '90', shipmentFee: '95' })],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 84,
    replyIn: 10,
    content: content([
      ['0096', '5', 'kg'],
      ['0104', '2', 'L'],
      ['0090', '2', 'L'],
    ]),
    courses: {
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
    },
  },
  {
    kind: 'sample',
    daysAgo: 61,
    replyIn: 14,
    content: content([['0010', '2', 'L']], { purpose: 'FIELD_TRIAL' }),
    courses: {
      '9001': [
        ...agreed('50', '70'),
        [6, ships('SF International', 'DEMO447100925', left)],
        [13, receives('1', 'One carton, whole.')],
        [41, tests('1', 'passed', 'Good control of broad-leaved weeds in three trials.')],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 38,
    replyIn: 14,
    content: content([
      ['0016', '2', 'L'],
      ['0018', '2', 'L'],
    ]),
    courses: {
      '9002': [
        ...agreed('110', '85'),
        [4, clearsExport('The export papers of the samples are with the customs broker.')],
        [8, ships('DHL Express', 'DEMO551936612', left)],
        [9, ships('DHL Express', 'DEMO551936640', papers, 'COA')],
        [15, receives('2', 'Papers complete.')],
        [19, receives('1', 'Four bottles, whole.')],
        [33, tests('1', 'passed', 'Both within the specification.')],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 19,
    replyIn: 14,
    content: content([['0118', '5', 'kg']]),
    courses: {
      '9012': [
        ...agreed('65', '90'),
        [9, ships('FedEx', 'DEMO620017384', left)],
        [12, ships('FedEx', 'DEMO620017402', papers, 'COA')],
        [16.5, receives('2')],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 11,
    replyIn: 14,
    content: content([['0052', '2', 'L']]),
    courses: {
      '9006': [
        ...agreed('70', '85'),
        [6.2, clearsExport('The export papers of the samples are with the customs broker.')],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 8,
    replyIn: 21,
    content: content(
      [
        ['0033', '1', 'kg'],
        ['0022', '1', 'kg'],
        ['0076', '1', 'kg'],
      ],
      { purpose: 'FIVE_BATCH' },
    ),
    courses: {
      '9003': [
        [0.9, opens],
        [3, quotesCost({ currency: 'USD', holds: 30, text: offer, sampleFee: '80', shipmentFee: '75' })],
      ],
      '9004': [
        [0.3, opens],
        [1, quotesCost({ currency: 'CNY', holds: 30, text: offer, sampleFee: '420', shipmentFee: '600' })],
      ],
      '9008': [
        [0.5, opens],
        [1.9, quotesCost({ currency: 'USD', holds: 30, text: offer, sampleFee: '140', shipmentFee: '70' })],
        [5.5, asksRevision('Can the five batches travel in one parcel?')],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 6,
    replyIn: 20,
    content: content([['0092', '2', 'L']]),
    courses: {
      '9010': [
        [0.5, opens],
        [1.5, quotesCost({ currency: 'USD', holds: 30, text: offer, sampleFee: '95', shipmentFee: '80' })],
        [4.7, takesOfferAlone],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 3.4,
    replyIn: 14,
    content: content([
      ['0029', '2', 'L'],
      ['0009', '2', 'L'],
    ]),
    courses: {
      '9001': [[1.1, opens]],
      '9003': [
        [0.4, opens],
        [2.2, asks('Do you have an import permit for samples, and which analysis should come with them?')],
      ],
    },
  },
  {
    kind: 'sample',
    daysAgo: 0.6,
    replyIn: 14,
    content: content([['0063', '1', 'L']]),
    courses: {},
  },
]
