import { asksRevision, takesOfferAlone, urges, asks, declines, opens, quotes } from './supplier-deeds.ts'
import { enquiryFor, type Story } from './story.ts'

const offer = 'Please find our offer. Delivery is four to six weeks after the advance payment.'
const regrets = 'Thank you for your request. Our production is fully booked for this season, so we cannot offer now.'

/** Open requests, as on a buyer's desk. */
export const openEnquiries: readonly Story[] = [
  {
    kind: 'enquiry',
    daysAgo: 12.3,
    replyIn: 30,
    content: enquiryFor(
      [
        ['0001', '16000', 'L', 'CAN_HDPE_20L'],
        ['0097', '16000', 'L', 'CAN_HDPE_20L'],
        ['0028', '8000', 'kg', 'BAG_KRAFT_25KG'],
        ['0084', '8000', 'kg', 'BAG_KRAFT_25KG'],
      ],
      { note: 'SL or SG: whichever costs less for the active ingredient. Labels in Portuguese.' },
    ),
    courses: {
      '9001': [
        [0.2, opens],
        [0.8, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['2.38'], incoterm: 'CIF' })],
        [4.1, asksRevision('Five per cent less for a full container?')],
        [
          5.3,
          quotes({
            currency: 'USD',
            holds: 30,
            text: 'Please find our revised offer.',
            prices: ['2.29'],
            incoterm: 'CIF',
          }),
        ],
      ],
      '9003': [
        [0.5, opens],
        [3.1, quotes({ currency: 'USD', holds: 20, text: offer, prices: ['4.35'], incoterm: 'FOB' })],
      ],
      '9009': [
        [1.3, opens],
        [6.4, quotes({ currency: 'EUR', holds: 25, text: offer, prices: ['3.95'], incoterm: 'CIF' })],
      ],
      '9010': [
        [0.4, opens],
        [2.2, quotes({ currency: 'CNY', holds: 30, text: offer, prices: ['15.60'], incoterm: 'EXW' })],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 13.2,
    replyIn: 14,
    content: enquiryFor([
      ['0007', '9000', 'kg', 'BAG_PP_25KG'],
      ['0047', '9000', 'kg', 'BAG_PP_25KG'],
    ]),
    courses: {
      '9001': [[1.2, opens]],
      '9005': [
        [0.7, opens],
        [8, urges],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 9.1,
    replyIn: 25,
    content: enquiryFor([
      ['0041', '2000', 'L', 'BOTTLE_HDPE_1L'],
      ['0049', '1500', 'kg', 'FOIL_1KG'],
      ['0086', '3', 't', 'DRUM_FIBRE_25KG'],
      ['0115', '6', 't', 'DRUM_FIBRE_25KG'],
    ]),
    courses: {
      '9005': [
        [0.1, opens],
        [0.6, quotes({ currency: 'USD', holds: 10, text: offer, prices: ['7.20', '11.40'], incoterm: 'CIF' })],
      ],
      '9009': [
        [1.5, opens],
        [2.6, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['12400'], incoterm: 'FOB' })],
        [7.9, asksRevision('Please quote CIF Santos, and three tonnes in one container with other goods.')],
      ],
      '9012': [
        [0.3, opens],
        [1.7, quotes({ currency: 'CNY', holds: 30, text: offer, prices: ['86500'], incoterm: 'FOB' })],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 6.2,
    replyIn: 21,
    content: enquiryFor(
      [
        ['0004', '12000', 'L', 'DRUM_HDPE_200L'],
        ['0075', '12000', 'L', 'DRUM_HDPE_200L'],
        ['0100', '12000', 'L', 'DRUM_HDPE_200L'],
        ['0110', '12000', 'L', 'DRUM_HDPE_200L'],
        ['0119', '12000', 'L', 'DRUM_HDPE_200L'],
      ],
      { deliveryPlace: 'Paranaguá' },
    ),
    courses: {
      '9001': [
        [0.1, opens],
        [0.5, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['3.72'], incoterm: 'CIF' })],
      ],
      '9008': [
        [0.6, opens],
        [3.9, asks('Which label language and which pack artwork do you need, and is one shipment acceptable?')],
      ],
      '9010': [
        [0.9, opens],
        [1.4, declines(regrets)],
      ],
      '9011': [
        [1, opens],
        [5.4, quotes({ currency: 'CNY', holds: 30, text: offer, prices: ['25.40'], incoterm: 'FOB' })],
      ],
      '9012': [[2.3, opens]],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 27,
    replyIn: 20,
    content: enquiryFor([['0006', '8000', 'L', 'CAN_HDPE_20L']]),
    courses: {
      '9001': [
        [0.4, opens],
        [1.1, quotes({ currency: 'USD', holds: 30, text: offer, prices: ['2.95'] })],
        [6, takesOfferAlone],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 2.1,
    replyIn: 14,
    content: enquiryFor([
      ['0061', '1000', 'L', 'BOTTLE_HDPE_1L'],
      ['0087', '1000', 'L', 'BOTTLE_HDPE_1L'],
    ]),
    courses: {
      '9007': [
        [0.2, opens],
        [1.6, asks('Do you need the formulation with a blue dye, as sold in Brazil, or without?')],
      ],
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 0.7,
    replyIn: 14,
    content: enquiryFor([
      ['0010', '5000', 'L', 'CAN_HDPE_20L'],
      ['0020', '5000', 'L', 'CAN_HDPE_20L'],
      ['0113', '5000', 'L', 'CAN_HDPE_20L'],
    ]),
    courses: { '9002': [[0.4, opens]] },
  },
]
