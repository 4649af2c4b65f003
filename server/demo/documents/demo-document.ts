/** Makes the smallest PDF that shows a few lines, for papers of fictitious suppliers. */
const pdfOf = (lines: readonly string[]): Uint8Array => {
  const escape = (text: string) => text.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, '?')
  const shown = lines.map((line, index) => `/F1 ${index === 0 ? 18 : 12} Tf (${escape(line)}) Tj 0 -26 Td`).join('\n')
  const content = `BT 60 760 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(at).padStart(10, '0')
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A paper of a demonstration supplier, generated on request. Its text says that it is fictitious. */
export const demoDocument = (companyName: string, documentName: string): Uint8Array =>
  pdfOf([
    'DEMONSTRATION DOCUMENT - FICTITIOUS',
    documentName,
    `Company: ${companyName}`,
    'This company does not exist. This paper proves nothing and may not be used.',
  ])
