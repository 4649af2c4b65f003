import { code } from '#contract/codes.ts'
import { checkFailed, type RefusalCode } from './refusal-code.ts'

/** `{name}` is replaced by the value of that name. */
export const en = {
  codes: {
    501: 'This is not built yet.',
    503: 'The server cannot do this now. Please try again later.',
    [code.badRequest]: 'Some fields are not valid.',
    [code.unauthorized]: 'Please log in.',
    [code.forbidden]: 'You may not do this.',
    [code.notFound]: 'Not found.',
    [code.methodNotAllowed]: 'This is not possible here.',
    [code.inProgress]: 'The same request is still running.',
    [code.gone]: 'This is no longer there.',
    [code.versionConflict]: 'This draft has been changed elsewhere.',
    [code.tooLarge]: 'This is too large.',
    [code.wrongMediaType]: 'This kind of content is not accepted.',
    [code.keyReused]: 'This key was used for another request.',
    [code.clientTooOld]: 'This app is too old. Please update it.',
    [code.tooManyRequests]: 'Too many requests.',
    [code.serverError]: 'Something went wrong on the server ({requestId}).',
    [code.repeated]: 'This has been done already.',
    [checkFailed]: 'The check failed.',
    [code.membershipLimit]: 'Your membership does not allow more requests of this kind.',
    [code.deadlinePassed]: 'The reply-by date has passed.',
    [code.productUnavailable]: 'A product is no longer available.',
    [code.countryRestricted]: 'A product may not be exported to your country.',
    [code.transitionRefused]: 'This is not possible in the present state of the request.',
    [code.urgedTooSoon]: 'You have urged this supplier within the last 24 hours.',
    [code.quoteChanged]: 'The supplier has sent a newer quotation. Read it first.',
    [code.quoteExpired]: 'This quotation has expired. You can ask the supplier for a new one.',
    [code.membershipChanged]: 'Your membership was changed in the meantime. Look at it before you buy.',
    [code.orderConfirming]: 'A payment is being confirmed. Do not pay again.',
    [code.paymentUnavailable]: 'The payment service is not available now. Please try again later.',
    [code.staffLimit]:
      'The company has reached its employee limit. Please contact the administrator to add more accounts!',
    [code.lastAdministrator]:
      'You are the last administrator of your company. Make a colleague an administrator first.',
    [code.orderOpen]: 'An order of a membership is still open. Cancel it or wait until it is paid.',
    [code.approvalNeeded]: 'An administrator of your company has to approve this request before it is sent.',
    [code.storageFull]: 'The files of your company take up all of its {most} MB.',
    [code.draftsFull]:
      'Your account has no room for more unsent drafts. Send or delete some, then save this one again.',
    [code.fileInfected]: 'This file contains malware.',
    [code.loginFailed]: 'The email or the password is wrong.',
    [code.emailTaken]: 'This email has an account already.',
    [code.codeWrong]: 'The code is wrong or has expired.',
    [code.captchaWrong]: 'The text does not match the image.',
    [code.codeTooOften]: 'A code was sent a moment ago.',
    [code.tokenExpired]: 'The session has ended. Please log in.',
  } satisfies Readonly<Record<RefusalCode, string>>,
  purchases: {
    otherAmount: 'Another amount was paid for an order. It is given back before you pay again.',
    notOffered: 'This membership is no longer offered.',
  },
  fields: {
    notPositive: 'Enter a number greater than 0.',
    negative: 'Enter 0 or a larger number.',
  },
  http: {
    characters: 'A text holds NUL or half a character.',
    notJson: 'The body is not JSON.',
    tooDeep: 'The body is nested too deeply.',
    sendJson: 'Send JSON.',
    noCall: 'There is no such call.',
    tooLarge: 'The request is larger than {most} MB.',
    tooManyFiles: 'At most {most} files at once.',
    notAForm: 'The request is not a form with a file.',
    noFile: 'There is no file in the form.',
  },
  accounts: {
    emailFormat: 'Invalid email format',
    passwordsDiffer: 'Password mismatch',
    weakPassword: 'The password needs 6 to 18 characters of at least two kinds: letters, digits, symbols.',
    commonPassword: 'This password is one of those that are guessed first. Choose another one.',
    captchaRefused: 'The security check was not accepted. Please do it again.',
    captchaAway: 'The security check cannot be verified now. Please try again in a minute.',
    blocked: 'This account is blocked. Nothing in it was deleted. Please contact the operator.',
    wrongInvite: 'The invitation or its code is not valid.',
    noEmail: 'No account has this email.',
    emailInUse: 'This email is in use.',
    noMobile: 'No account has this mobile number.',
    mobileInUse: 'This mobile number is in use.',
    noWeChat: 'Logging in with WeChat is not possible here.',
    sellerTokenEnded: 'This login link has been used, or its time is over. Log in again.',
  },
  membership: {
    expired: 'Your membership has expired.',
    drawForMembers: 'The draw is for members. Your membership has ended.',
    dissolveFirst: 'You are the only person of this company: it would be dissolved. Confirm that first.',
    alreadyAdded: 'This person is in your company already, or was added and has not answered yet.',
    leaveFirst: 'You belong to a company already. Leave it first.',
    exitInstead: 'To leave the company, use Exit company.',
    usernameTaken: 'This username is taken.',
    notLinked: 'This email is not linked to a supplier account.',
    noInvitation: 'There is no such invitation.',
    invitationGone: 'This invitation was answered already, in another tab perhaps, or the company has taken it back.',
    wrongPassword: 'The password is wrong.',
  },
  files: {
    uploadsAtOnce: 'Too many uploads at once.',
    strangersDay: 'Without logging in, {most} MB a day at most.',
    noRoom: 'The server has no room for files now.',
    notAnImage: '"{name}" is not a PNG, JPEG, GIF or WebP image.',
    wrongKind: '"{name}" is not of a kind that can be attached (PNG, JPEG, GIF, WebP, PDF, Word, Excel, text, CSV).',
    tooLarge: '"{name}" is larger than {most} MB.',
    empty: 'The file is empty.',
    damaged: 'The file was damaged on the way.',
    infected: '"{name}" contains malware, so it was not accepted. Check your device, and attach a clean copy.',
    tooLargeToScan: '"{name}" is too large to be checked for malware.',
    scannerAway: 'Files cannot be checked for malware now. Nothing is lost: please try again later.',
    keyReused: 'This Idempotency-Key was used for another file.',
  },
  catalogue: {
    noProduct: 'There is no such product.',
    reviewAfterReply: 'You can review a supplier once it has answered one of your requests.',
    noCompany: 'There is no such company.',
    copyBeingMade: 'The public copy of the catalogue is being made.',
    unnamedIngredient: 'unnamed ingredient',
    demoProduct: 'An invented product of a demonstration supplier, modelled on a common specification.',
  },
  requests: {
    draftDeleted: 'This draft has been deleted.',
    draftSent: 'This draft has been sent.',
    notOwed: 'The next step is not the supplier’s.',
    approvalGone: 'This request no longer waits for your approval.',
    approvalChanged: 'This request was changed or decided since you read it. Read it again.',
    approvalNoQuota: 'The membership of {name} does not allow this request now. It waits until you approve it again.',
  },
  seller: {
    parcelEntered: 'This parcel is entered already: the carrier and the tracking number are the same.',
  },
  assistant: {
    speech: 'This server does not turn speech into text.',
    speechFailed: 'The recording could not be turned into text. Try again, or type the question.',
    notSound: 'This is not a recording that can be turned into text.',
    speechTooLarge: 'A recording may have {most} MB at most.',
    speechTooLong: 'A recording may last {most} seconds at most.',
    speechBusy: 'Too many recordings at once. Please try again in a moment.',
    otherQuestion: 'This id was used for another question.',
    conversationFull: 'This conversation is full. Begin a new one.',
    accountFull: 'The conversations of this account take up too much space. Delete old ones.',
    busy: 'Too many questions are being answered now. Please try again later.',
  },
  mails: {
    added: {
      subject: 'A company has added you',
      text: '{inviter} has added this address to the company {company}. Nobody joins unasked: log in with this address, or create an account with it, then accept or decline under Staff. If you do not know them, ignore this mail.',
    },
    supplierInvited: {
      subject: 'Buyers’ requests to {company}',
      text: 'Overseas buyers send requests to {company} through our platform. Waiting for an answer: {count}. There is now an account for {company} with this address. You get its password separately. If you do not work for {company}, ignore this mail.',
    },
    notice: {
      open: 'Open: {url}',
      foot: 'You get this mail because replies and notices by email are on. You can switch them off in the app, under Profile.',
    },
    code: {
      subject: 'Your code',
      text: 'Your code is {code}\nIt is valid for {minutes} minutes. If you did not ask for it, ignore this mail.',
    },
    noAccount: {
      subject: 'No account for this address',
      text: 'Somebody asked for a code, but there is no account for this address. You can register one. If it was not you, ignore this mail.',
    },
    account: {
      subject: 'You already have an account',
      text: 'Somebody asked to register this address, but it has an account already. Log in, or reset the password. If it was not you, ignore this mail.',
    },
  },
  notices: {
    'support-answered': {
      title: 'Customer service has answered',
      content: '{text}\n\nYou wrote: {question}',
    },
    'support-demo': {
      title: 'Answer of the demonstration',
      content:
        'This is a demonstration: nobody staffs its customer service, and nobody has read your question. Where the app is in use, the operator’s answer stands here.\n\nYou wrote: {question}',
    },
    'record-asked': {
      title: '{company} asks: {product}',
      content: '{company} asks about {product} ({recordNo}): {text}',
    },
    'record-quoted': {
      title: '{company}: {product}, {price}',
      content: '{company} has sent a quotation for {product} ({recordNo}): {price}. {text}',
    },
    'record-declined': {
      title: '{company} has declined: {product}',
      content: '{company} cannot serve {product} ({recordNo}). {text}',
    },
    'record-expired': {
      title: 'Expired: {product}, {company}',
      content: '{recordNo} to {company} has run out without an agreement.',
    },
    'record-export-clearance': {
      title: 'Export clearance',
      content: '{company} is clearing the samples of {recordNo} for export. {text}',
    },
    'record-shipped': {
      title: 'A sample has been shipped',
      content: '{company} has shipped a parcel for {recordNo}. {text}',
    },
    'record-documents-in-preparation': {
      title: 'Documents are being prepared',
      content: '{company} is preparing the documents of {recordNo}. {text}',
    },
    'record-documents-delivered': {
      title: 'Documents have been delivered',
      content: '{company} has delivered the documents of {recordNo}. {text}',
    },
    'deal-said': {
      title: 'Message from {company}: {product}',
      content: '{company} wrote: {text}',
    },
    'deal-proforma': {
      title: 'Proforma from {company}: {product}',
      content:
        '{company} has sent the proforma for {product} ({recordNo}). Compare it with what you accepted before you pay. {text}',
    },
    'deal-shipped': {
      title: '{company} has shipped: {product}',
      content: '{company} has shipped {product} ({recordNo}). {text}',
    },
    'deal-documents': {
      title: 'Shipping documents from {company}: {product}',
      content: '{company} has sent the shipping documents for {product} ({recordNo}). {text}',
    },
    'deal-step-taken-back': {
      title: '{company} has corrected a step: {product}',
      content: '{company} has taken back a step of {recordNo}. Open it to see what stands.',
    },
    'record-closed': {
      title: 'How was this supplier?',
      content: '{recordNo} is closed. Write a review of {company}: it helps other buyers.',
    },
    'approval-asked': {
      title: 'A request waits for your approval',
      content: '{company} asks you to approve a request. Open Staff to read it.',
    },
    'approval-returned': {
      title: 'Your request was sent back',
      content: '{company} has not approved your request: {text}',
    },
    'approval-approved': {
      title: 'Your request was approved',
      content: '{company} has approved your request. It was sent as {text}.',
    },
    'price-above': {
      title: 'Price alert: {name}',
      content: '{name}, {specification}: {price} on {day}, above {limit}. {mark}',
    },
    'price-below': {
      title: 'Price alert: {name}',
      content: '{name}, {specification}: {price} on {day}, below {limit}. {mark}',
    },
    'price-change': {
      title: 'Price alert: {name}',
      content: '{name}, {specification}: {share} in two weeks, to {price} on {day}. {mark}',
    },
  },
  prices: {
    CNY: 'RMB',
    USD: 'US$',
    kg: 'per kg',
    t: 'per t',
    illustrative: 'Illustrative: this price series is invented.',
    tooManyAlerts: 'At most {most} price alerts. Delete one first.',
    tooManyStars: 'At most {most} prices can be starred.',
  },
  reviewTags: {
    fast_reply: 'Fast reply',
    clear_documents: 'Clear documents',
    good_packaging: 'Good packaging',
    fair_price: 'Fair price',
    careful_shipping: 'Careful shipping',
  },
}

export type Sentences = typeof en
