const units: readonly (readonly [RegExp, string])[] = [
  [/克\/升/g, ' g/L'],
  [/克\/千克/g, ' g/kg'],
  [/毫克\/(?:片|个)/g, ' mg/piece'],
  [/(IU|ITU)\/微升/g, ' $1/µL'],
  [/(IU|ITU)\/毫克/g, ' $1/mg'],
  [/(IU|ITU)\/毫升/g, ' $1/mL'],
]
const germs: Readonly<Record<string, string>> = {
  孢子: 'spores',
  芽孢: 'spores',
  活芽孢: 'live spores',
  活孢子: 'live spores',
  个: 'units',
  CFU: 'CFU',
  PIB: 'PIB',
}
const per: Readonly<Record<string, string>> = { 克: 'g', 毫升: 'mL' }

/** 亿 is 100 million; English counts in billions. */
const hundredMillions = (count: string): string => {
  const millions = Number(count) * 100
  return millions >= 1000 ? `${millions / 1000} billion` : `${millions} million`
}

/**
 * The content as printed by the register ("50克/升", "100亿孢子/克"), readable in any language ("50 g/L", "10 billion
 * spores/g"). Null if the register shows none.
 */
export const readableContent = (raw: string | null): string | null => {
  if (raw === null || raw === '' || raw === '/') return null
  const counted = /^([\d.]+)亿(活?芽孢|活?孢子|个|CFU|PIB)\/(克|毫升)$/i.exec(raw)
  if (counted) {
    const [, count = '', germ = '', unit = ''] = counted
    return `${hundredMillions(count)} ${germs[germ] ?? germs[germ.toUpperCase()] ?? germ}/${per[unit] ?? unit}`
  }
  // 毫克/片 comes before 克/…, because the longer unit contains the shorter one.
  const text = [...units]
    .sort(([a], [b]) => b.source.length - a.source.length)
    .reduce((done, [unit, to]) => done.replace(unit, to), raw)
  return text
    .replace(/总酯/g, 'total esters ')
    .replace(/右旋体/g, 'dextro isomer ')
    .replace(/\s*[,，、]\s*/g, ', ')
}
