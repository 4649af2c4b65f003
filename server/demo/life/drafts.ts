import type { Story } from './story.ts'
import { productId } from './story.ts'

/** Unsent drafts: one or two of each kind. */
export const draftStories: readonly Omit<Story, 'courses'>[] = [
  {
    kind: 'enquiry',
    daysAgo: 3,
    replyIn: 17,
    content: {
      products: [
        { pesticideId: productId('0013'), quantity: '6000', unit: 'L', packaging: 'CAN_HDPE_20L' },
        { pesticideId: productId('0035'), quantity: '6000', unit: 'L', packaging: 'CAN_HDPE_20L' },
        { pesticideId: productId('0058'), quantity: '6000', unit: 'L', packaging: 'CAN_HDPE_20L' },
      ],
      deliveryPlace: 'Santos',
      payMethod: 'TT_30_70_BL',
      tradeClause: 'CIF',
      note: 'Ask whether the label may carry our brand.',
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 0.2,
    replyIn: 14,
    content: {
      products: [{ pesticideId: productId('0055'), quantity: '4000', unit: 'kg', packaging: 'FOIL_500G' }],
      deliveryPlace: 'Rio Grande',
      payMethod: 'CAD',
      tradeClause: 'CFR',
    },
  },
  {
    kind: 'sample',
    daysAgo: 1.4,
    replyIn: 14,
    content: {
      products: [{ pesticideId: productId('0050'), quantity: '1', unit: 'kg' }],
      deliveryPlace: 'Rua do Porto 120, Campinas',
      purpose: 'OWN_LAB',
      shipMethod: 'DHL',
      canPay: 1,
      note: 'With a certificate of analysis.',
    },
  },
  {
    kind: 'intention',
    daysAgo: 5,
    replyIn: 30,
    content: {
      products: [{ pesticideId: productId('0062') }, { pesticideId: productId('0078') }],
      file: 'COA,SDS,LOA,FIVE_BATCH',
      needSample: true,
      sampleCount: '2',
      sampleUnit: 'L',
      purpose: 'REGISTRATION',
      periodMonth: 24,
      saleChannel: 'DISTRIBUTOR',
    },
  },
]
