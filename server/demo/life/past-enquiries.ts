import {
  answers,
  asksRevision,
  cancels,
  closes,
  declinesOffer,
  expires,
  takesOffer,
  asks,
  declines,
  opens,
  quotes,
} from './supplier-deeds.ts'
import { enquiryFor, type Story } from './story.ts'

const offer = 'Please find our offer. Delivery is four to six weeks after the advance payment.'
const regrets = 'Thank you for your request. Our production is fully booked for this season, so we cannot offer now.'

/** Ended requests: agreed and closed, not selected, declined, expired, cancelled. */
export const pastEnquiries: readonly Story[] = [
  {
    kind: 'enquiry',
    daysAgo: 178,
    replyIn: 14,
    content: enquiryFor([['0021', '12000', 'L', 'DRUM_HDPE_200L']], { note: 'Labels in Portuguese.' }),
    courses: {
      '9003': [
        [0.3, opens],
        [1.2, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['3.45'], incoterm: 'CIF' })],
        [4, takesOffer],
        [58, closes('Arrived complete and on time.')],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 152,
    replyIn: 21,
    content: enquiryFor([
      ['0026', '20000', 'kg', 'BAG_KRAFT_25KG'],
      ['0082', '20000', 'kg', 'BAG_KRAFT_25KG'],
      ['0093', '20000', 'kg', 'BAG_KRAFT_25KG'],
    ]),
    courses: {
      '9003': [
        [0.2, opens],
        [2.1, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['3.62'], incoterm: 'FOB' })],
      ],
      '9009': [
        [0.5, opens],
        [1.4, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['3.55'], incoterm: 'CIF' })],
        [3, asksRevision('Four per cent less, and we order two containers.')],
        [
          4.2,
          quotes({
            currency: 'USD',
            holds: 30,
            text: 'Please find our revised offer.',
            prices: ['3.43'],
            incoterm: 'CIF',
          }),
        ],
        [6, takesOffer],
        [70, closes()],
      ],
      '9010': [
        [1.1, opens],
        [3.3, quotes({ currency: 'CNY', holds: 40, text: offer, prices: ['24.90'], incoterm: 'FOB' })],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 128,
    replyIn: 10,
    content: enquiryFor([['0012', '4000', 'L', 'CAN_HDPE_5L']]),
    courses: {
      '9002': [
        [2, opens],
        [12, expires],
        [
          13.5,
          quotes({
            currency: 'USD',
            holds: 20,
            text: 'We are sorry to be late. If you still need the product, please find our offer.',
            prices: ['14.20'],
          }),
        ],
        [15, declinesOffer('We have bought elsewhere meanwhile.')],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 98,
    replyIn: 10,
    content: enquiryFor([
      ['0023', '1500', 'kg', 'FOIL_500G'],
      ['0037', '1500', 'kg', 'FOIL_500G'],
    ]),
    courses: {
      '9003': [
        [3, opens],
        [12, expires],
      ],
      '9004': [
        [0.4, opens],
        [1.3, declines(regrets)],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 72,
    replyIn: 14,
    content: enquiryFor(
      [
        ['0067', '6', 't', 'DRUM_FIBRE_25KG'],
        ['0072', '6', 't', 'DRUM_FIBRE_25KG'],
        ['0107', '6', 't', 'DRUM_FIBRE_25KG'],
      ],
      { payMethod: 'LC_SIGHT', tradeClause: 'FOB', note: 'Purity 97% at least, with a certificate of analysis.' },
    ),
    courses: {
      '9007': [
        [0.4, opens],
        [1.8, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['13150'] })],
      ],
      '9008': [
        [0.6, opens],
        [1.1, asks('Which particle size do you need, and is one shipment acceptable?')],
        [1.9, answers('Technical as usual, no milling. One shipment.')],
        [
          2.5,
          quotes({
            currency: 'USD',
            holds: 30,
            text: 'Thank you for your answer. Please find our offer.',
            prices: ['12900'],
          }),
        ],
        [5, takesOffer],
      ],
      '9011': [
        [1, opens],
        [1.2, declines(regrets)],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 44,
    replyIn: 12,
    content: enquiryFor([
      ['0018', '3000', 'L', 'BOTTLE_COEX_1L'],
      ['0111', '3000', 'L', 'BOTTLE_COEX_1L'],
    ]),
    courses: {
      '9002': [
        [0.8, opens],
        [2.5, cancels('The season is over; we ask again next year.')],
      ],
      '9012': [
        [0.2, opens],
        [0.9, quotes({ currency: 'USD', holds: 15, text: offer, prices: ['17.80'] })],
        [18, expires],
      ],
    },
  },
]
