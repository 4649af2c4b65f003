/**
 * What a model must never say, whatever a text that it read told it: where to pay or whom to write to, and what is
 * harmless. Words of the records were removed before; without accents, in lower case.
 */
const contacts =
  /\b(?:whats ?app|telegram|we ?chat|skype|viber|e-?mails?|phone|telephone|telefono|celular|(?:our|an?|the|your|local|sales|su|nuestro|un|el|al) agente?s?(?: (?:in|en|at|of|de|for|para|will|who))?)\b|微信|加我|电话|電話|手机|手機|代理人|联系人|聯絡人/
const payments =
  /\b(?:deposits?|prepay\w*|down ?payment|bank (?:account|transfer)|wire (?:transfer|the)|iban|swift|bitcoin|usdt|crypto\w*|western union|paypal|deposito|anticipo|transferencia|transfiera|cuenta bancaria|pago adelantado)\b|定金|订金|訂金|押金|汇款|匯款|转账|轉賬|轉帳|账号|賬號|帳號|银行账户|銀行帳戶/
const harmless =
  /\b(?:drink(?:s|ing|able)?|drank|swallow\w*|ingest\w*|edible|eat(?:s|en|ing)?|harmless|non-?toxic|safe (?:for|to)|gloves?|mask|beber|bebe|bebible|trag(?:ar|ue|a)|inger(?:ir|ido|ible)|comestible|inofensiv[oa]s?|inocu[oa]s?|no (?:es )?toxic[oa]s?|segur[oa]s? para|guantes|mascarilla)\b|喝|吞|饮用|飲用|食用|无毒|無毒|无害|無害|手套|口罩/

/** Addresses that are spelt so that they do not look like one. */
const ending =
  'com|cn|net|org|io|co|info|biz|mx|br|ar|app|dev|shop|store|site|online|top|xyz|vip|club|live|link|me|ru|in|pk|eu'
const hiddenAddress = new RegExp(
  String.raw`\b(?:dot|punto)\s*(?:${ending})\b|点\s*(?:${ending})\b|[([{]\s*(?:dot|at|punto|arroba)\s*[)\]}]|\barroba\b`,
)

export const saysRefusedWords = (text: string): boolean =>
  contacts.test(text) || payments.test(text) || harmless.test(text) || hiddenAddress.test(text)
