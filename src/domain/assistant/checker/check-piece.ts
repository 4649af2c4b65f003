import type { Locale } from '#contract/languages.ts'
import type { FactField, Line } from '../answer.ts'
import { intentsIn } from '../intents.ts'
import { withoutAccents } from '../question-text.ts'
import { compactNumber } from '../record-table.ts'
import { claimsIn, type Claim } from './claims.ts'

/* Patterns that a model's text must not match. They expect lower-case text without accents and without names. */
const contacts =
  /\b(?:whats ?app|telegram|we ?chat|skype|viber|e-?mails?|phone|telephone|telefono|celular|(?:our|an?|the|your|local|sales|su|nuestro|un|el|al) agente?s?(?: (?:in|en|at|of|de|for|para|will|who))?)\b|微信|加我|电话|電話|手机|手機|代理人|联系人|聯絡人/
const payments =
  /\b(?:deposits?|prepay\w*|down ?payment|bank (?:account|transfer)|wire (?:transfer|the)|iban|swift|bitcoin|usdt|crypto\w*|western union|paypal|deposito|anticipo|transferencia|transfiera|cuenta bancaria|pago adelantado)\b|定金|订金|訂金|押金|汇款|匯款|转账|轉賬|轉帳|账号|賬號|帳號|银行账户|銀行帳戶/
/** Matches instructions to pay, or to reveal or enter a secret. */
const instructions =
  /\b(?:pay (?:to|into|via|through|by|at|them|him|her)|(?:send|transfer|remit|wire) (?:\w+ ){0,2}(?:money|payment|funds|amount|balance|sum)|pague|pagar (?:a|en|por)|envie (?:el )?(?:dinero|pago)|passwords?|passcode|credentials?|(?:verification|security|access|login) codes?|log(?:ged|ging)? ?(?:out|in|off|on)|sign(?:ed|ing)? ?(?:out|in|off) (?:of|to|and|with)|contrasenas?|codigos? de (?:verificacion|acceso|seguridad)|(?:cierre|cerrar|inicie|iniciar) (?:la )?sesion)\b|付款(?:到|至|给)|打款|支付(?:到|至|给)|付款給|密码|密碼|口令|验证码|驗證碼|登录|登錄|登出/
const harmless =
  /\b(?:drink(?:s|ing|able)?|drank|swallow\w*|ingest\w*|edible|eat(?:s|en|ing)?|harmless|non-?toxic|safe (?:for|to)|gloves?|mask|beber|bebe|bebible|trag(?:ar|ue|a)|inger(?:ir|ido|ible)|comestible|inofensiv[oa]s?|inocu[oa]s?|no (?:es )?toxic[oa]s?|segur[oa]s? para|guantes|mascarilla)\b|喝|吞|饮用|飲用|食用|无毒|無毒|无害|無害|手套|口罩/

/** Domain endings for `hiddenAddress`, which matches disguised addresses such as "example dot com". */
const ending =
  'com|cn|net|org|io|co|info|biz|mx|br|ar|app|dev|shop|store|site|online|top|xyz|vip|club|live|link|me|ru|in|pk|eu'
const hiddenAddress = new RegExp(
  String.raw`\b(?:dot|punto)\s*(?:${ending})\b|点\s*(?:${ending})\b|[([{]\s*(?:dot|at|punto|arroba)\s*[)\]}]|\barroba\b`,
)

export const containsForbiddenWords = (text: string): boolean =>
  [contacts, payments, instructions, harmless, hiddenAddress].some((words) => words.test(text))

/** The records that a model received. `[r1]` in its text cites the first line. */
export interface ModelSources {
  readonly lines: readonly Line[]
  /** How many records matched each question. A text may state these numbers, although no record contains them. */
  readonly totals: readonly number[]
  readonly locale: Locale
  /** Finds the suppliers that a text names: for each name, the ids of the suppliers that it may mean. */
  readonly firms: (text: string) => readonly (readonly string[])[]
}

const citation = /[[【]\s*r(\d{1,3})\s*[\]】]/gi
export const citedIn = (piece: string): number[] => [...piece.matchAll(citation)].map(({ 1: at }) => Number(at) - 1)

/** Matches links, and text that a Markdown renderer would not show as it is written. */
const forbiddenMarkup =
  /https?:|www\.|:\/\/|\S@\S|\]\s*\(|\]:|&#?\w+;|<[a-z/!?]|\b(?:javascript|vbscript|mailto|tel|ftp|blob|intent|weixin|tg)\s*:|\b(?:data|file|about|market):\S/i
const address = /[\p{L}\d][.。．｡](?!ltd\b|inc\b)(?:\p{L}{2}|\p{L}\/)/iu
/** Matches Roman numerals, which `claimsIn` does not read. */
const romanNumber =
  /(?<![A-Za-z\d])[IVXLCDM]+(?:\s?(?:%|(?:kg|mg|ml|ha|mu|kilos?|grams?|gramos?|lit(?:er|re|ro)s?|days?|d[ií]as?|years?|años?)(?!\p{L})|[天克公升斤年])|\s[gltL](?!\p{L}))/u

const legalForm =
  /\b(co\.?,? ?ltd|ltd\b|limited|inc\b|incorporated|corp(oration)?\b|gmbh|llc|plc|ltda|pvt|s\.a\.|s\.?a\.? de c\.?v|b\.v\.|group)|有限公司|有限责任|股份|集团/i
const knownFirms =
  /\b(bayer|syngenta|basf|corteva|fmc|upl|nufarm|adama|sumitomo|monsanto|dupont|dow|albaugh|rotam|sipcam|mitsui|nissan|nihon nohyaku|ishihara|isagro|gowan|amvac|arysta|sinochem|chemchina|wynca|rainbow)\b|先正达|拜耳|巴斯夫|科迪华|安道麦|富美实|住友|孟山都|杜邦|陶氏/i

/** Facts whose values are days, counts or countries. The values of all other facts count as names. */
const factsWithoutNames: ReadonlySet<FactField> = new Set(['validUntil', 'firstApproved', 'export', 'products'])

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const begins = (text: string): string =>
  /^\d/.test(text)
    ? String.raw`(?<![\d.,/~–—-]|[a-z])`
    : /^[a-z]/i.test(text)
      ? String.raw`(?<![\p{L}\d])`
      : String.raw`(?<!\d)`
const ends = (text: string): string => (/[\da-z]$/i.test(text) ? String.raw`(?![\p{L}\d])` : String.raw`(?!\d)`)

/** Removes the names in the cited records from a text, because numbers within names are not claims. */
const withoutNames = (piece: string, lines: readonly Line[]): string => {
  const names = new Set(
    lines.flatMap(({ title, facts }) => [
      title,
      ...facts.flatMap(({ field, value }) => (factsWithoutNames.has(field) ? [] : [value])),
    ]),
  )
  return [...names]
    .filter((name) => /\p{Script=Han}|[a-z].*[a-z]|%|\//iu.test(name))
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => {
      const pattern = new RegExp(begins(name) + escapeRegExp(name).replace(/\s+/g, String.raw`\s+`) + ends(name), 'giu')
      return text.replace(pattern, ' ; ')
    }, piece)
}

/** Letters that look like Latin ones, and characters that look like a dot, with the characters that they resemble. */
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

const isNeverShown = (text: string, withoutFirms: string): boolean =>
  forbiddenMarkup.test(text) || address.test(withoutFirms) || containsForbiddenWords(withoutAccents(withoutFirms))

const isCommaAmbiguous = (locale: Locale): boolean => locale === 'es'

interface RecordContents {
  readonly claims: readonly Claim[]
  readonly codes: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  readonly firms: ReadonlySet<string>
}

const contentsOfRecords = (lines: readonly Line[]): RecordContents => ({
  // The values of records have decimal points, and no separators of digit groups.
  claims: lines.flatMap(({ title, date, facts }) =>
    [title, date ?? '', ...facts.map(({ value }) => value)].flatMap((value) => claimsIn(value, false)),
  ),
  codes: new Set(
    lines.flatMap(({ facts }) =>
      facts.flatMap(({ field, value }) =>
        field === 'registrationNo' || field === 'cas' ? [compactNumber(value)] : [],
      ),
    ),
  ),
  words: new Set(
    lines.flatMap(({ title, facts }) =>
      [title, ...facts.map(({ value }) => value)].flatMap((value) => withoutAccents(value).match(/[a-z\d]+/g) ?? []),
    ),
  ),
  firms: new Set(
    lines.flatMap(({ record, facts }) => [
      ...(record.table === 'companies' ? [record.id] : []),
      ...facts.flatMap(({ field, id }) => (field === 'company' && id ? [id] : [])),
    ]),
  ),
})

/** Units that a text may omit, as in "glyphosate 480". */
const shorthand: ReadonlySet<string | null> = new Set([null, '%', 'g/L'])

const isConfirmed = (claim: Claim, { claims, codes, words }: RecordContents, totals: readonly number[]): boolean => {
  switch (claim.kind) {
    case 'unreadable':
      return false
    case 'code':
      return codes.has(claim.code)
    case 'token':
      return (
        codes.has(claim.token.toUpperCase()) ||
        words.has(claim.token) ||
        (claim.letters !== null && words.has(claim.letters)) ||
        claims.some((one) => one.kind === 'token' && one.token === claim.token)
      )
    case 'range':
      return claims.some(
        (one) => one.kind === 'range' && one.from === claim.from && one.to === claim.to && one.unit === claim.unit,
      )
    case 'date':
      return claims.some(
        (one) =>
          one.kind === 'date' &&
          (claim.year === null || one.year === claim.year) &&
          (claim.month === null || one.month === claim.month) &&
          (claim.day === null || one.day === claim.day),
      )
    case 'number': {
      const { value, unit } = claim
      if (unit === null && totals.some((total) => String(total) === value)) return true
      return claims.some((one) => {
        if (one.kind === 'number')
          return one.value === value && (one.unit === unit || (unit === null && shorthand.has(one.unit)))
        if (one.kind === 'range') return (one.from === value || one.to === value) && one.unit === unit
        return one.kind === 'date' && unit === null && String(one.year) === value
      })
    }
  }
}

const areFirmsConfirmed = (piece: string, rest: string, contents: RecordContents, sources: ModelSources): boolean =>
  !legalForm.test(rest) &&
  !knownFirms.test(rest) &&
  sources.firms(piece).every((ids) => ids.some((id) => contents.firms.has(id)))

const standsIn = (piece: string, lines: readonly Line[], sources: ModelSources): boolean => {
  const contents = contentsOfRecords(lines)
  const rest = withoutNames(piece, lines)
  return (
    !address.test(rest) &&
    !romanNumber.test(rest) &&
    !containsForbiddenWords(withoutAccents(rest)) &&
    areFirmsConfirmed(piece, rest, contents, sources) &&
    claimsIn(rest, isCommaAmbiguous(sources.locale)).every((claim) => isConfirmed(claim, contents, sources.totals))
  )
}

/**
 * True if a piece of a reply may be shown. Its numbers, dates, registration numbers and firms must be in the records
 * that it cites or, if it cites none, in one single record. Poisoning, mixing, links, contacts and payments never pass.
 */
export const checkPiece = (piece: string, sources: ModelSources): boolean => {
  const citedPlaces = citedIn(piece)
  const lines = citedPlaces.flatMap((at) => sources.lines[at] ?? [])
  if (lines.length < citedPlaces.length || forbiddenMarkup.test(piece)) return false
  const visibleText = foldText(piece)
  // Names in records may contain look-alikes, so the folded text is searched only for content that is never allowed.
  if (visibleText !== piece && isNeverShown(visibleText, withoutNames(visibleText, sources.lines))) return false
  const text = piece.replace(citation, ' ')
  if (intentsIn(withoutAccents(text)).some((intent) => intent === 'poison' || intent === 'mixing')) return false
  if (citedPlaces.length > 0) return standsIn(text, lines, sources)
  return standsIn(text, [], sources) || sources.lines.some((line) => standsIn(text, [line], sources))
}
