import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import asHex from 'crypto-js/format-hex'
import ecb from 'crypto-js/mode-ecb'
import pkcs7 from 'crypto-js/pad-pkcs7'

/* Encrypts the token in a link to the seller site (specification, section 7). The link also contains the key. */
const keyLetters = 16
const options = { mode: ecb, padding: pkcs7, format: asHex }

export const cipherKey = (uuid: string): string => uuid.replaceAll('-', '').slice(-keyLetters)

export const encryptToken = (token: string, key: string): string =>
  aes.encrypt(token, utf8.parse(key), options).toString().toUpperCase()

export const decryptToken = (data: string, key: string): string | null => {
  if (key.length !== keyLetters || !/^(?:[\dA-F]{32})+$/i.test(data)) return null
  try {
    const text = aes.decrypt(data, utf8.parse(key), options).toString(utf8)
    return text === '' ? null : text
  } catch {
    return null
  }
}
