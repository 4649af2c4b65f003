import type { Citation } from '#domain/chat/conversation.ts'
import { hasOnlyCitedFigures, citationPattern } from '../cited-text.ts'
import { findIntents } from '../intents.ts'
import { withoutAccents } from '../question-text.ts'
import { wordsToDigits } from './number-words.ts'

/* Patterns that a model's text must not match. They expect lower-case text without accents or placeholders. */
const contacts =
  /\b(?:whats ?app|telegram|we ?chat|skype|viber|e-?mails?|phone|telephone|telefono|celular|(?:our|an?|the|your|local|sales|su|nuestro|un|el|al) agente?s?(?: (?:in|en|at|of|de|for|para|will|who))?)\b|微信|加我|电话|電話|手机|手機|代理人|联系人|聯絡人/
const payments =
  /\b(?:deposits?|prepay\w*|down ?payment|bank (?:account|transfer)|wire (?:transfer|the)|iban|swift|bitcoin|usdt|crypto\w*|western union|paypal|deposito|anticipo|transferencia|transfiera|cuenta bancaria|pago adelantado)\b|定金|订金|訂金|押金|汇款|匯款|转账|轉賬|轉帳|账号|賬號|帳號|银行账户|銀行帳戶/
/** Secrets and proofs of identity, which no answer needs. A plant passport is allowed: it belongs to goods. */
const secrets = new RegExp(
  [
    String.raw`\b(?:pass ?(?:words?|codes?|phrases?)|credentials?|otps?|cv[vc]\d?|pins?|nip|tokens?|2fa|authenticators?)\b`,
    String.raw`\b(?:(?:credit|debit|bank|payment) cards?|cards? (?:numbers?|details?|data)|(?<!plant |product )passports?)\b`,
    String.raw`\b(?:verification|security|access|login|sms|secret|confirmation|recovery|one-?time) (?:codes?|keys?)\b`,
    String.raw`\b(?:private|api|encryption|signing) keys?\b|\byour (?:\w+ )?(?:cards?|keys?)(?= (?:to|with|and|or|for|by|via|at)\b|\s*(?:[.,;:!?]|$))`,
    String.raw`\b(?:contrasenas?|codigos? (?:de (?:verificacion|acceso|seguridad|confirmacion|un solo uso)|sms)|pasaportes?(?! fitosanitario))\b`,
    String.raw`\b(?:tarjetas? (?:de (?:credito|debito|pago)|bancarias?)|su tarjeta|su clave|claves? (?:de acceso|secretas?|privadas?|bancarias?))\b`,
    '密码|密碼|口令|验证码|驗證碼|校验码|校驗碼|动态码|動態碼|短信码|授权码|授權碼|安全码|安全碼|一次性代?[码碼]|pin ?[码碼]',
    '[密秘私][钥鑰]|令牌|信用卡|[银銀]行卡|借[记記]卡|卡[号號]|[护護]照|身份[证證]',
  ].join('|'),
)
/** Instructions to pay, or to log in or out. Statements about usual terms of payment must not match. */
const instructions = new RegExp(
  [
    String.raw`\bpay (?:to|into|via|through|by|at|them|him|her|now|first|today|immediately)\b`,
    String.raw`\bpay(?:ing)? (?:(?:the|your|this|that|full) )*(?:suppliers?|sellers?|manufacturers?|factory|company|exporters?|agents?|invoices?|bill|money|amount|balance|goods|order)\b`,
    String.raw`\b(?:pay(?:ing)?|settl(?:e|ing)|remit|(?:must|should|(?:ha[sv]e?|needs?) to) be (?:paid|settled))\b[^.;!?]{0,60}\b(?:in advance|up-?front|beforehand|(?:before|prior to|ahead of) (?:\w+ ){0,2}(?:ship|dispatch|deliver|load|send|produc)\w*)`,
    String.raw`\b(?:settle|clear) (?:(?:the|this|your) )?(?:invoices?|bill|balance)\b|\bmake (?:(?:the|a|an|your|full|advance) )*payments?\b`,
    String.raw`\b(?:send|transfer|remit|wire) (?:\w+ ){0,2}(?:money|payment|funds|amount|balance|sum)\b`,
    String.raw`\b(?:pague|pagar (?:al?|en|por)|envie (?:el )?(?:dinero|pago)|(?:haga|realice|efectue) (?:(?:el|un|su) )?pago|(?:liquide|abone|salde) (?:la|el|su)|pag(?:ar?|ando)\b[^.;!?]{0,60}\b(?:(?:por|de) (?:adelantado|anticipado|antemano)|antes de))\b`,
    '付款(?:到|至|给|給)|打款|支付(?:到|至|给|給)|[预預]付',
    '(?:[请請先须須需]|必[须須]|提前|立即)[^。.;,!?]{0,8}(?:付款|支付|付清|付[给給]|[结結]清)(?!方式|[条條]件|[条條]款|期限)',
    String.raw`\b(?:log(?:ged|ging)? ?(?:out|in|off|on)|sign(?:ed|ing)? ?(?:out|in|off) (?:of|to|and|with)|(?:cierre|cerrar|inicie|iniciar) (?:la )?sesion)\b|登录|登錄|登出`,
  ].join('|'),
)
const harmless =
  /\b(?:drink(?:s|ing|able)?|drank|swallow\w*|ingest\w*|edible|eat(?:s|en|ing)?|harmless|non-?toxic|safe (?:for|to)|gloves?|mask|beber|bebe|bebible|trag(?:ar|ue|a)|inger(?:ir|ido|ible)|comestible|inofensiv[oa]s?|inocu[oa]s?|no (?:es )?toxic[oa]s?|segur[oa]s? para|guantes|mascarilla)\b|喝|吞|饮用|飲用|食用|无毒|無毒|无害|無害|手套|口罩/

const ending =
  'com|cn|net|org|io|co|info|biz|mx|br|ar|app|dev|shop|store|site|online|top|xyz|vip|club|live|link|me|ru|in|pk|eu'
const hiddenAddress = new RegExp(
  String.raw`\b(?:dot|punto)\s*(?:${ending})\b|点\s*(?:${ending})\b|[([{]\s*(?:dot|at|punto|arroba)\s*[)\]}]|\barroba\b`,
)

export const containsForbiddenWords = (text: string): boolean =>
  [contacts, payments, secrets, instructions, harmless, hiddenAddress].some((words) => words.test(text))

/** Links, and text that a Markdown renderer would not show as it is written. */
const forbiddenMarkup =
  /https?:|www\.|:\/\/|\S@\S|\]\s*\(|\]:|&#?\w+;|<[a-z/!?]|\b(?:javascript|vbscript|mailto|tel|ftp|blob|intent|weixin|tg)\s*:|\b(?:data|file|about|market):\S/i
const address = /[\p{L}\d][.。．｡](?!ltd\b|inc\b)(?:\p{L}{2}|\p{L}\/)/iu
const romanNumber =
  /(?<![A-Za-z\d])[IVXLCDM]+(?:\s?(?:%|(?:kg|mg|ml|ha|mu|kilos?|grams?|gramos?|lit(?:er|re|ro)s?|days?|d[ií]as?|years?|años?)(?!\p{L})|[天克公升斤年])|\s[gltL](?!\p{L}))/u

const legalForm =
  /\b(co\.?,? ?ltd|ltd\b|limited|inc\b|incorporated|corp(oration)?\b|gmbh|llc|plc|ltda|pvt|s\.a\.|s\.?a\.? de c\.?v|b\.v\.|group)|有限公司|有限责任|股份|集团/i
const knownFirms =
  /\b(bayer|syngenta|basf|corteva|fmc|upl|nufarm|adama|sumitomo|monsanto|dupont|dow|albaugh|rotam|sipcam|mitsui|nissan|nihon nohyaku|ishihara|isagro|gowan|amvac|arysta|sinochem|chemchina|wynca|rainbow)\b|先正达|拜耳|巴斯夫|科迪华|安道麦|富美实|住友|孟山都|杜邦|陶氏/i

const lookAlikes = new Map(
  [...'АAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXУYаaсcеeһhіiјjоoрpѕsхxуyԁdɡgɑaΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνv'].flatMap(
    (letter, at, all): [string, string][] => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : []),
  ),
)
for (const dot of '․·•∙⋅・꓿܁܂۔') lookAlikes.set(dot, '.')

/** The text as a reader sees it: foreign and invisible characters must not hide forbidden content from a rule. */
const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\P{ASCII}/gu, (letter) => lookAlikes.get(letter) ?? letter)

/** Removes Markdown signs that could divide a word: "th**r**ee". */
const withoutMarkup = (text: string): string => text.replaceAll(/[*_`~\\](?=\S)|(?<=\S)[*_`~\\]/g, '')

/** The months whose names have no other meaning, unlike "may" and "mayo". Chinese months contain a numeral. */
const monthName =
  /\b(?:january|february|april|june|july|august|september|october|november|december|enero|febrero|marzo|abril|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)\b/
const currencyName =
  /\b(?:usd|eur|cny|rmb|mxn|brl|dollars?|dolares|euros?|pesos|yuan(?:es)?|cents|centavos)\b|美元|人民[币幣]|[欧歐日]元/
/** The figure of a placeholder is printed with its own unit, so a unit or factor directly after it would falsify it. */
const unitAfterFigure =
  /\.[a-z]+\s*[\]】][\s*_]*(?:[%‰×^/]|(?:per|k?g|mg|m?l|t|mu|kilo\w*|gram\w*|lit(?:er|re|ro)s?|ton(?:s|nes?|eladas?)?|hect[aá]reas?|hectares?|acres?|times|fold|veces|x)(?!\p{L})|公[斤升吨噸顷頃]|[克升吨噸千毫亩畝亿億万萬百倍])/iu

const statesNumber = (plain: string): boolean => {
  const inDigits = wordsToDigits(plain)
  return inDigits === null || /\d/.test(inDigits) || monthName.test(plain) || currencyName.test(plain)
}

export interface PieceCheckContext {
  readonly cited: readonly Citation[]
  readonly namesSupplier: (text: string) => boolean
}

/** The app prints figures and names of suppliers from records, so the model's words must not contain any. */
export const mayShowPiece = (piece: string, { cited, namesSupplier }: PieceCheckContext): boolean => {
  if (!hasOnlyCitedFigures(piece, cited) || unitAfterFigure.test(piece)) return false
  const prose = piece.replaceAll(citationPattern, ' ; ')
  const visibleText = foldText(prose)
  const plainText = withoutAccents(withoutMarkup(visibleText))
  return (
    ![prose, visibleText].some((text) => forbiddenMarkup.test(text) || address.test(text)) &&
    !containsForbiddenWords(plainText) &&
    !romanNumber.test(visibleText) &&
    !statesNumber(plainText) &&
    ![legalForm, knownFirms].some((names) => names.test(visibleText)) &&
    !namesSupplier(visibleText) &&
    !findIntents(plainText).some((intent) => intent === 'poison' || intent === 'mixing')
  )
}
