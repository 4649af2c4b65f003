import {
  answerStep,
  askBuyerStep,
  requestRevisionStep,
  cancelStep,
  closeStep,
  declineRequestStep,
  declineQuotationStep,
  expireStep,
  openRequestStep,
  sendPricesStep,
  acceptQuotationStep,
  acceptWithoutGroupStep,
  sendProformaStep,
  remindStep,
} from './deeds.ts'
import { declineText } from '#server/demo/suppliers/behaviour.ts'
import { productLines, enquiryStory, enquiryContent, type Story } from './story.ts'

export const pastEnquiries: readonly Story[] = [
  enquiryStory(
    178,
    14,
    enquiryContent(productLines(['0021'], '12000', 'L', 'DRUM_HDPE_200L'), { note: 'Labels in Portuguese.' }),
    {
      '9003': [
        [0.3, openRequestStep],
        [1.2, sendPricesStep('USD', ['3.45'], { incoterm: 'CIF' })],
        [4, acceptQuotationStep],
        [58, closeStep('Arrived complete and on time.')],
      ],
    },
  ),
  enquiryStory(152, 21, enquiryContent(productLines(['0026', '0082', '0093'], '20000', 'kg', 'BAG_KRAFT_25KG')), {
    '9003': [
      [0.2, openRequestStep],
      [2.1, sendPricesStep('USD', ['3.62'], { incoterm: 'FOB' })],
    ],
    '9009': [
      [0.5, openRequestStep],
      [1.4, sendPricesStep('USD', ['3.55'], { incoterm: 'CIF' })],
      [3, requestRevisionStep('Four per cent less, and we order two containers.')],
      [4.2, sendPricesStep('USD', ['3.43'], { text: 'Please find our revised offer.', incoterm: 'CIF' })],
      [6, acceptQuotationStep],
      [70, closeStep()],
    ],
    '9010': [
      [1.1, openRequestStep],
      [3.3, sendPricesStep('CNY', ['24.90'], { holds: 40, incoterm: 'FOB' })],
    ],
  }),
  enquiryStory(128, 10, enquiryContent(productLines(['0012'], '4000', 'L', 'CAN_HDPE_5L')), {
    '9002': [
      [2, openRequestStep],
      [12, expireStep],
      [
        13.5,
        sendPricesStep('USD', ['14.20'], {
          holds: 20,
          text: 'We are sorry to be late. If you still need the product, please find our offer.',
        }),
      ],
      [15, declineQuotationStep('We have bought elsewhere meanwhile.')],
    ],
  }),
  enquiryStory(98, 10, enquiryContent(productLines(['0023', '0037'], '1500', 'kg', 'FOIL_500G')), {
    '9003': [
      [3, openRequestStep],
      [12, expireStep],
    ],
    '9004': [
      [0.4, openRequestStep],
      [1.3, declineRequestStep(declineText)],
    ],
  }),
  enquiryStory(
    72,
    14,
    enquiryContent(productLines(['0067', '0072', '0107'], '6', 't', 'DRUM_FIBRE_25KG'), {
      payMethod: 'LC_SIGHT',
      tradeClause: 'FOB',
      note: 'Purity 97% at least, with a certificate of analysis.',
    }),
    {
      '9007': [
        [0.4, openRequestStep],
        [1.8, sendPricesStep('USD', ['13150'])],
      ],
      '9008': [
        [0.6, openRequestStep],
        [1.1, askBuyerStep('Which particle size do you need, and is one shipment acceptable?')],
        [1.9, answerStep('Technical as usual, no milling. One shipment.')],
        [2.5, sendPricesStep('USD', ['12900'], { text: 'Thank you for your answer. Please find our offer.' })],
        [5, acceptQuotationStep],
      ],
      '9011': [
        [1, openRequestStep],
        [1.2, declineRequestStep(declineText)],
      ],
    },
  ),
  enquiryStory(44, 12, enquiryContent(productLines(['0018', '0111'], '3000', 'L', 'BOTTLE_COEX_1L')), {
    '9002': [
      [0.8, openRequestStep],
      [2.5, cancelStep('The season is over; we ask again next year.')],
    ],
    '9012': [
      [0.2, openRequestStep],
      [0.9, sendPricesStep('USD', ['17.80'], { holds: 15 })],
      [18, expireStep],
    ],
  }),
]

export const ongoingEnquiries: readonly Story[] = [
  enquiryStory(
    12.3,
    30,
    enquiryContent(
      [
        ...productLines(['0001', '0097'], '16000', 'L', 'CAN_HDPE_20L'),
        ...productLines(['0028', '0084'], '8000', 'kg', 'BAG_KRAFT_25KG'),
      ],
      { note: 'SL or SG: whichever costs less for the active ingredient. Labels in Portuguese.' },
    ),
    {
      '9001': [
        [0.2, openRequestStep],
        [0.8, sendPricesStep('USD', ['2.38'], { incoterm: 'CIF' })],
        [4.1, requestRevisionStep('Five per cent less for a full container?')],
        [
          5.3,
          sendPricesStep('USD', ['2.29'], {
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
        [0.5, openRequestStep],
        [
          3.1,
          sendPricesStep('USD', ['4.35'], {
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
        [1.3, openRequestStep],
        [6.4, sendPricesStep('EUR', ['3.95'], { holds: 25, incoterm: 'CIF' })],
      ],
      '9010': [
        [0.4, openRequestStep],
        [
          2.2,
          sendPricesStep('CNY', ['15.60'], {
            incoterm: 'EXW',
            place: 'Weifang',
            leadDays: 30,
            each: { quantity: '18000' },
          }),
        ],
      ],
    },
  ),
  enquiryStory(13.2, 14, enquiryContent(productLines(['0007', '0047'], '9000', 'kg', 'BAG_PP_25KG')), {
    '9001': [[1.2, openRequestStep]],
    '9005': [
      [0.7, openRequestStep],
      [8, remindStep],
    ],
  }),
  enquiryStory(
    9.1,
    25,
    enquiryContent([
      ...productLines(['0041'], '2000', 'L', 'BOTTLE_HDPE_1L'),
      ...productLines(['0049'], '1500', 'kg', 'FOIL_1KG'),
      ...productLines(['0086'], '3', 't', 'DRUM_FIBRE_25KG'),
      ...productLines(['0115'], '6', 't', 'DRUM_FIBRE_25KG'),
    ]),
    {
      '9005': [
        [0.1, openRequestStep],
        [0.6, sendPricesStep('USD', ['7.20', '11.40'], { holds: 10, incoterm: 'CIF' })],
      ],
      '9009': [
        [1.5, openRequestStep],
        [2.6, sendPricesStep('USD', ['12400'], { incoterm: 'FOB' })],
        [7.9, requestRevisionStep('Please quote CIF Santos, and three tonnes in one container with other goods.')],
      ],
      '9012': [
        [0.3, openRequestStep],
        [1.7, sendPricesStep('CNY', ['86500'], { incoterm: 'FOB' })],
      ],
    },
  ),
  enquiryStory(
    6.2,
    21,
    enquiryContent(productLines(['0004', '0075', '0100', '0110', '0119'], '12000', 'L', 'DRUM_HDPE_200L'), {
      deliveryPlace: 'Paranaguá',
    }),
    {
      '9001': [
        [0.1, openRequestStep],
        [0.5, sendPricesStep('USD', ['3.72'], { incoterm: 'CIF' })],
      ],
      '9008': [
        [0.6, openRequestStep],
        [3.9, askBuyerStep('Which label language and which pack artwork do you need, and is one shipment acceptable?')],
      ],
      '9010': [
        [0.9, openRequestStep],
        [1.4, declineRequestStep(declineText)],
      ],
      '9011': [
        [1, openRequestStep],
        [5.4, sendPricesStep('CNY', ['25.40'], { incoterm: 'FOB' })],
      ],
      '9012': [[2.3, openRequestStep]],
    },
  ),
  enquiryStory(27, 20, enquiryContent(productLines(['0006'], '8000', 'L', 'CAN_HDPE_20L')), {
    '9001': [
      [0.4, openRequestStep],
      [1.1, sendPricesStep('USD', ['2.95'], { leadDays: 25 })],
      [6, acceptWithoutGroupStep],
      [8, sendProformaStep('24400.00', 'Proforma with the label printing. Bank account 6222 0211 0000 8830.')],
    ],
  }),
  enquiryStory(2.1, 14, enquiryContent(productLines(['0061', '0087'], '1000', 'L', 'BOTTLE_HDPE_1L')), {
    '9007': [
      [0.2, openRequestStep],
      [1.6, askBuyerStep('Do you need the formulation with a blue dye, as sold in Brazil, or without?')],
    ],
  }),
  enquiryStory(0.7, 14, enquiryContent(productLines(['0010', '0020', '0113'], '5000', 'L', 'CAN_HDPE_20L')), {
    '9002': [[0.4, openRequestStep]],
  }),
]
