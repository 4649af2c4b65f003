import {
  answers,
  asks,
  asksRevision,
  cancels,
  closes,
  declines,
  declinesOffer,
  expires,
  opens,
  quotes,
  takesOffer,
  takesOfferAlone,
  sendsProforma,
  urges,
} from './deeds.ts'
import { regrets } from '#server/demo/suppliers/behaviour.ts'
import { each, enquiry, enquiryFor, type Story } from './story.ts'

export const pastEnquiries: readonly Story[] = [
  enquiry(178, 14, enquiryFor(each(['0021'], '12000', 'L', 'DRUM_HDPE_200L'), { note: 'Labels in Portuguese.' }), {
    '9003': [
      [0.3, opens],
      [1.2, quotes('USD', ['3.45'], { incoterm: 'CIF' })],
      [4, takesOffer],
      [58, closes('Arrived complete and on time.')],
    ],
  }),
  enquiry(152, 21, enquiryFor(each(['0026', '0082', '0093'], '20000', 'kg', 'BAG_KRAFT_25KG')), {
    '9003': [
      [0.2, opens],
      [2.1, quotes('USD', ['3.62'], { incoterm: 'FOB' })],
    ],
    '9009': [
      [0.5, opens],
      [1.4, quotes('USD', ['3.55'], { incoterm: 'CIF' })],
      [3, asksRevision('Four per cent less, and we order two containers.')],
      [4.2, quotes('USD', ['3.43'], { text: 'Please find our revised offer.', incoterm: 'CIF' })],
      [6, takesOffer],
      [70, closes()],
    ],
    '9010': [
      [1.1, opens],
      [3.3, quotes('CNY', ['24.90'], { holds: 40, incoterm: 'FOB' })],
    ],
  }),
  enquiry(128, 10, enquiryFor(each(['0012'], '4000', 'L', 'CAN_HDPE_5L')), {
    '9002': [
      [2, opens],
      [12, expires],
      [
        13.5,
        quotes('USD', ['14.20'], {
          holds: 20,
          text: 'We are sorry to be late. If you still need the product, please find our offer.',
        }),
      ],
      [15, declinesOffer('We have bought elsewhere meanwhile.')],
    ],
  }),
  enquiry(98, 10, enquiryFor(each(['0023', '0037'], '1500', 'kg', 'FOIL_500G')), {
    '9003': [
      [3, opens],
      [12, expires],
    ],
    '9004': [
      [0.4, opens],
      [1.3, declines(regrets)],
    ],
  }),
  enquiry(
    72,
    14,
    enquiryFor(each(['0067', '0072', '0107'], '6', 't', 'DRUM_FIBRE_25KG'), {
      payMethod: 'LC_SIGHT',
      tradeClause: 'FOB',
      note: 'Purity 97% at least, with a certificate of analysis.',
    }),
    {
      '9007': [
        [0.4, opens],
        [1.8, quotes('USD', ['13150'])],
      ],
      '9008': [
        [0.6, opens],
        [1.1, asks('Which particle size do you need, and is one shipment acceptable?')],
        [1.9, answers('Technical as usual, no milling. One shipment.')],
        [2.5, quotes('USD', ['12900'], { text: 'Thank you for your answer. Please find our offer.' })],
        [5, takesOffer],
      ],
      '9011': [
        [1, opens],
        [1.2, declines(regrets)],
      ],
    },
  ),
  enquiry(44, 12, enquiryFor(each(['0018', '0111'], '3000', 'L', 'BOTTLE_COEX_1L')), {
    '9002': [
      [0.8, opens],
      [2.5, cancels('The season is over; we ask again next year.')],
    ],
    '9012': [
      [0.2, opens],
      [0.9, quotes('USD', ['17.80'], { holds: 15 })],
      [18, expires],
    ],
  }),
]

export const openEnquiries: readonly Story[] = [
  enquiry(
    12.3,
    30,
    enquiryFor(
      [
        ...each(['0001', '0097'], '16000', 'L', 'CAN_HDPE_20L'),
        ...each(['0028', '0084'], '8000', 'kg', 'BAG_KRAFT_25KG'),
      ],
      { note: 'SL or SG: whichever costs less for the active ingredient. Labels in Portuguese.' },
    ),
    {
      '9001': [
        [0.2, opens],
        [0.8, quotes('USD', ['2.38'], { incoterm: 'CIF' })],
        [4.1, asksRevision('Five per cent less for a full container?')],
        [
          5.3,
          quotes('USD', ['2.29'], {
            text: 'Please find our revised offer.',
            incoterm: 'CIF',
            place: 'Santos',
            leadDays: 20,
            payMethod: 'TT_30_70_BL',
            supplierNo: 'JE-Q-270112',
            each: { quantity: '16000', minimum: '8000', tiers: [{ from: '32000', price: '2.24' }] },
          }),
        ],
      ],
      '9003': [
        [0.5, opens],
        [
          3.1,
          quotes('USD', ['4.35'], {
            holds: 20,
            incoterm: 'FOB',
            place: 'Shanghai',
            leadDays: 35,
            payMethod: 'LC_SIGHT',
            supplierNo: 'ZD-2701-0086',
            each: { packaging: 'BAG_PP_25KG' },
          }),
        ],
      ],
      '9009': [
        [1.3, opens],
        [6.4, quotes('EUR', ['3.95'], { holds: 25, incoterm: 'CIF' })],
      ],
      '9010': [
        [0.4, opens],
        [
          2.2,
          quotes('CNY', ['15.60'], { incoterm: 'EXW', place: 'Weifang', leadDays: 30, each: { quantity: '18000' } }),
        ],
      ],
    },
  ),
  enquiry(13.2, 14, enquiryFor(each(['0007', '0047'], '9000', 'kg', 'BAG_PP_25KG')), {
    '9001': [[1.2, opens]],
    '9005': [
      [0.7, opens],
      [8, urges],
    ],
  }),
  enquiry(
    9.1,
    25,
    enquiryFor([
      ...each(['0041'], '2000', 'L', 'BOTTLE_HDPE_1L'),
      ...each(['0049'], '1500', 'kg', 'FOIL_1KG'),
      ...each(['0086'], '3', 't', 'DRUM_FIBRE_25KG'),
      ...each(['0115'], '6', 't', 'DRUM_FIBRE_25KG'),
    ]),
    {
      '9005': [
        [0.1, opens],
        [0.6, quotes('USD', ['7.20', '11.40'], { holds: 10, incoterm: 'CIF' })],
      ],
      '9009': [
        [1.5, opens],
        [2.6, quotes('USD', ['12400'], { incoterm: 'FOB' })],
        [7.9, asksRevision('Please quote CIF Santos, and three tonnes in one container with other goods.')],
      ],
      '9012': [
        [0.3, opens],
        [1.7, quotes('CNY', ['86500'], { incoterm: 'FOB' })],
      ],
    },
  ),
  enquiry(
    6.2,
    21,
    enquiryFor(each(['0004', '0075', '0100', '0110', '0119'], '12000', 'L', 'DRUM_HDPE_200L'), {
      deliveryPlace: 'Paranaguá',
    }),
    {
      '9001': [
        [0.1, opens],
        [0.5, quotes('USD', ['3.72'], { incoterm: 'CIF' })],
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
        [5.4, quotes('CNY', ['25.40'], { incoterm: 'FOB' })],
      ],
      '9012': [[2.3, opens]],
    },
  ),
  enquiry(27, 20, enquiryFor(each(['0006'], '8000', 'L', 'CAN_HDPE_20L')), {
    '9001': [
      [0.4, opens],
      [1.1, quotes('USD', ['2.95'], { leadDays: 25 })],
      [6, takesOfferAlone],
      [8, sendsProforma('24400.00', 'Proforma with the label printing. Bank account 6222 0211 0000 8830.')],
    ],
  }),
  enquiry(2.1, 14, enquiryFor(each(['0061', '0087'], '1000', 'L', 'BOTTLE_HDPE_1L')), {
    '9007': [
      [0.2, opens],
      [1.6, asks('Do you need the formulation with a blue dye, as sold in Brazil, or without?')],
    ],
  }),
  enquiry(0.7, 14, enquiryFor(each(['0010', '0020', '0113'], '5000', 'L', 'CAN_HDPE_20L')), { '9002': [[0.4, opens]] }),
]
