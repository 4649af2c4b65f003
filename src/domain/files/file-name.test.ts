import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['2,4-D.pdf', '2,4-D.pdf'],
  ['MSDS, 2,4-D 720 g-L (rev. 3).pdf', 'MSDS, 2,4-D 720 g-L (rev. 3).pdf'],
  ['Etiqueta mai\u0301z – azu\u0301car #2 100%.pdf', 'Etiqueta maíz – azúcar #2 100%.pdf'],
  ["COA;lote 'A' & <B>.pdf", "COA;lote 'A' & B.pdf"],
  ['rev.2 #final.pdf', 'rev.2 #final.pdf'],
  ['农药登记证（正本）；附件.pdf', '农药登记证（正本）；附件.pdf'],
  ['报价单.xlsx', '报价单.xlsx'],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
  ['👩\u200d🌾.png', '👩\u200d🌾.png'],
])('%j keeps what the person called it', (given, kept) => expect(safeFileName(given)).toBe(kept))

test.each([
  ['C:\\secret\\offer.pdf', 'offer.pdf'],
  ['../../x.pdf', 'x.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['.pdf', 'file.pdf'],
  ['... .PDF', 'file.PDF'],
  ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x.pdf'],
  ['gpj\u202eexe.png', 'gpjexe.png'],
  ['label ?.pdf', 'label.pdf'],
  ['label. ', 'label'],
  ['half \ud83c.pdf', 'half.pdf'],
])('%j becomes the safe name %j', (given, kept) => expect(safeFileName(given)).toBe(kept))

test('a long name keeps its ending', () => {
  const kept = safeFileName(`${'x'.repeat(300)}.pdf`)
  expect(kept).toHaveLength(120)
  expect(kept.endsWith('.pdf')).toBe(true)
})

test('a long name is never cut within a letter, so that it can be written into an address', () => {
  for (const shift of ['', 'x']) {
    const kept = safeFileName(`${shift}${'🌾'.repeat(200)}.pdf`)
    expect(encodeURIComponent(kept)).toMatch(/%F0%9F%8C%BE\.pdf$/)
  }
})

test('a safe name is safe already: the device and the server agree', () => {
  for (const name of ['a: b .pdf', '.pdf', ' x. ', `${'报 '.repeat(90)}.pdf`, `${'x'.repeat(116)} yy.pdf`])
    expect(safeFileName(safeFileName(name))).toBe(safeFileName(name))
})
