import type { RequestRecord } from '#contract/entities/request.ts'

/** Words in English and Spanish for a bank account, or for its change. A space matches any separators, or none. */
const accountWords = [
  'iban',
  'swift',
  'bic',
  'bank account',
  'banking? details',
  'bank info(?:rmation)?',
  'account (?:no|number|details)',
  'acc(?:oun)?t? no',
  'a/c',
  'beneficiary',
  'cuentas? bancarias?',
  'cuenta corriente',
  'n[uú]mero de cuenta',
  'datos bancarios',
  'titular de la cuenta',
  'beneficiario',
  'clabe',
]
const changeWords = [
  '(?:new|changed|updated|other|another) (?:bank|account)',
  '(?:bank|account)s? (?:has |have |was |is )?changed?',
  '(?:nueva|otra) cuenta',
  'cambio de cuenta',
  'nuevo banco',
]
const pattern = (list: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${list.join('|').replaceAll(' ', String.raw`[\s_.-]*`)})(?![\p{L}\d])`, 'iu')

const latinAccount = pattern(accountWords)
const latinChange = pattern(changeWords)
const chineseAccount = /开户行|開戶行|银行账|銀行帳|[账帐帳][号號户戶]|收款人|收款行|汇款|匯款|受益人/u
const chineseChange = /(?:更换|更換|变更|變更|更改|新的?|另一)(?:个|個)?(?:收款|银行|銀行|公司)?(?:账|帐|帳)[户戶号號]/u

const ibanText = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?(?![A-Z0-9])/gu
const digitsText = /(?<![\d+.,-])\d(?:[ -]?\d){7,29}(?![\d.,]?\d)/gu

const dateText = /(?<![\d-])(?:20\d\d-[01]\d-[0-3]\d|[0-3]\d-[01]\d-20\d\d)(?![\d-])/g
const phoneText = /\+\d(?:[ ()-]{0,2}\d){6,14}(?!\d)/g
const compactDate = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
const latinNumbers = 'tel|phone|mobile|fax|whatsapp|invoice|order|contract|tax|cnaps|tel[eé]fono|celular|factura|pedido'
const chineseNumbers = '电话|電話|手机|手機|发票|發票|合同|税|稅|联行|聯行'
/** A word for a number that is not an account, directly before the number. */
const otherNumberLabel = new RegExp(
  String.raw`(?:(?<![a-z])(?:${latinNumbers})|${chineseNumbers})` +
    String.raw`[\s.:#]*(?:no|number|code|n[uú]mero|n\.o|n°|[号號][码碼]?)?[\s.:#]*[a-z]{0,3}$`,
  'iu',
)

const mentionsAccount = (text: string): boolean =>
  [latinAccount, latinChange, chineseAccount, chineseChange].some((words) => words.test(text))

/** Chinese accounts have at least 12 digits. A shorter number may be anything, so it needs a word for an account. */
const isAccountNumber = (digits: string, textBefore: string): boolean => {
  if (otherNumberLabel.test(textBefore)) return false
  if (digits.length >= 12) return true
  const [near = ''] = /[^\d\n]*$/.exec(textBefore) ?? []
  return !compactDate.test(digits) && !/[a-z]$/i.test(near) && (mentionsAccount(near) || /account|cuenta/i.test(near))
}

const compact = (account: string) => account.replaceAll(/[ -]/g, '')

const accountsIn = (text: string): string[] => {
  const plainText = text.normalize('NFKC')
  const ibans = (plainText.toUpperCase().match(ibanText) ?? []).filter((iban) =>
    /\d{8}/.test(iban.replaceAll(/\D/g, '')),
  )
  const rest = ibans
    .reduce((left, iban) => left.replaceAll(new RegExp(iban, 'giu'), ' '), plainText)
    .replaceAll(dateText, ';')
    .replaceAll(phoneText, ';')
  const numbers = [...rest.matchAll(digitsText)].flatMap(({ 0: digits, index }) =>
    isAccountNumber(compact(digits), rest.slice(Math.max(0, index - 60), index)) ? [digits] : [],
  )
  return [...ibans, ...numbers].map(compact)
}

const isIban = (account: string): boolean => /^[A-Z]{2}/.test(account)

export const findBankDetails = (text: string): Readonly<{ accounts: readonly string[] }> | null => {
  const plainText = text.normalize('NFKC').replaceAll(/\.[a-z]{3,4}$/giu, ' ')
  const accounts = accountsIn(plainText)
  if (mentionsAccount(plainText)) return { accounts }
  const ibans = accounts.filter(isIban)
  return ibans.length > 0 ? { accounts: ibans } : null
}

export interface PaymentCaution {
  /** Identifies the log entry and its file, so that confirming one caution does not confirm others. */
  readonly key: string
  /** The file whose name contains bank details; null if the text of the entry or of its quotation does. */
  readonly file: string | null
  readonly ending: string | null
  /** If the account is new, the account that the supplier named last before it; otherwise null. */
  readonly before: { readonly ending: string; readonly time: number } | null
}

type Talk = Pick<RequestRecord, 'id' | 'kind' | 'log'>

const endOf = (account: string) => account.slice(-4)

/** Returns the newest first. `all` contains all records of the supplier, so that a changed account is detected. */
export const paymentCautionsOf = (record: Talk, all: readonly Talk[]): PaymentCaution[] => {
  const entries = all
    .flatMap(({ id, kind, log }) => (log ?? []).map((entry) => ({ ...entry, key: `${kind}:${id}:${entry.id}` })))
    .filter(({ actor }) => actor === 'supplier')
    .toSorted((a, b) => a.time - b.time)
  const knownAccounts: { account: string; time: number }[] = []
  const cautions: PaymentCaution[] = []
  for (const { key, time, text, quote, files } of entries) {
    const texts = [
      { file: null, found: findBankDetails([text, quote?.payText].filter(Boolean).join('\n')) },
      ...files.map(({ name }) => ({ file: name, found: findBankDetails(name) })),
    ]
    for (const { file, found } of texts) {
      if (!found) continue
      const newAccount = found.accounts.find((account) => !knownAccounts.some((one) => one.account === account))
      const earlier = newAccount === undefined ? undefined : knownAccounts.at(-1)
      const [account] = newAccount === undefined ? found.accounts : [newAccount]
      if (key.startsWith(`${record.kind}:${record.id}:`))
        cautions.push({
          key: file === null ? key : `${key}:${file}`,
          file,
          ending: account === undefined ? null : endOf(account),
          before: earlier ? { ending: endOf(earlier.account), time: earlier.time } : null,
        })
      knownAccounts.push(...found.accounts.map((one) => ({ account: one, time })))
    }
  }
  return cautions.reverse()
}
