import type { Language, Templates } from './made-kinds.ts'

/** Names that are no names of the data; one that it has after all is left out. */
export const strangers: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'broflanilide',
    'tiafenacil',
    'inpyrfluxam',
    'cinmethylin',
    'bixlozone',
    'isocycloseram',
    'spiropidion',
    'benzovindiflupyr',
    'dimpropyridaz',
    'florylpicoxamid',
  ],
  es: [
    'broflanilida',
    'tiafenacilo',
    'inpirfluxam',
    'cinmetilina',
    'bixlozona',
    'isocicloseram',
    'espiropidiona',
    'benzovindiflupir',
    'fenamidona',
    'florilpicoxamida',
  ],
  zh: [
    '溴虫氟苯双酰胺',
    '异噻菌胺',
    '氟苯醚酰胺',
    '四唑虫酰胺',
    '环庚草醚',
    '异丙噻菌胺',
    '氟氯虫双酰胺',
    '苯并烯氟菌唑',
    '咪唑菌酮',
    '氟醚菌酰胺胺',
  ],
}
export const strangeCrops: Readonly<Record<Language, readonly string[]>> = {
  en: ['saffron', 'vanilla', 'moringa', 'teff', 'truffles', 'hemp', 'rhubarb'],
  es: ['azafrán', 'vainilla', 'moringa', 'teff', 'trufas', 'cáñamo', 'ruibarbo'],
  zh: ['藏红花', '香草兰', '辣木', '苔麸', '松露', '枇杷果兰', '大黄草'],
}
export const refused: readonly { readonly name: string; readonly many: number; readonly says: Templates }[] = [
  {
    name: 'an active that is not there',
    many: 20,
    says: {
      en: [
        ({ other }) => `who makes ${other}?`,
        ({ other, crop }) => `dose of ${other} in ${crop}`,
        ({ other, country }) => `suppliers that can export ${other} to ${country}`,
      ],
      es: [
        ({ other }) => `proveedores de ${other}`,
        ({ other, crop }) => `dosis de ${other} en ${crop}`,
        ({ other, country }) => `¿Quién puede exportar ${other} a ${country}?`,
      ],
      zh: [({ other }) => `${other}的供应商`, ({ other, crop }) => `${other}在${crop}上的用量`],
    },
  },
  {
    name: 'a crop that is not there',
    many: 12,
    says: {
      en: [({ pest }) => `products for ${pest}`, ({ active, pest }) => `${active} dose in ${pest}`],
      es: [({ pest }) => `productos para ${pest}`, ({ active, pest }) => `dosis de ${active} en ${pest}`],
      zh: [({ pest }) => `${pest}上登记的农药`, ({ active, pest }) => `${active}在${pest}上的用量`],
    },
  },
  {
    name: 'a number that is not there',
    many: 14,
    says: {
      en: [({ reg }) => `who holds ${reg}?`, ({ reg }) => `When does ${reg} expire?`],
      es: [({ reg }) => `¿Cuándo vence ${reg}?`, ({ reg }) => `titular del registro ${reg}`],
      zh: [({ reg }) => `${reg}什么时候到期`, ({ reg }) => `${reg}是谁的`],
    },
  },
  {
    name: 'what the data does not hold',
    many: 18,
    says: {
      en: [
        ({ company }) => `email of ${company}`,
        ({ active }) => `LD50 of ${active}`,
        ({ active, crop }) => `MRL for ${active} on ${crop}`,
        ({ company }) => `delivery time of ${company}`,
        ({ active }) => `half-life of ${active} in soil`,
        ({ active }) => `mode of action of ${active}`,
      ],
      es: [
        ({ company }) => `teléfono de ${company}`,
        ({ active, crop }) => `plazo de seguridad de ${active} en ${crop}`,
        ({ active }) => `modo de acción de ${active}`,
        ({ active, crop }) => `LMR de ${active} en ${crop}`,
        ({ company }) => `¿cuál es la dirección de ${company}?`,
        ({ active }) => `vida media de ${active}`,
      ],
      zh: [
        ({ company }) => `${company}的电话`,
        ({ active, crop }) => `${active}在${crop}上的残留限量`,
        ({ active }) => `${active}的作用机理`,
        ({ company }) => `${company}交货期多久`,
        ({ active }) => `${active}有现货吗`,
        ({ active }) => `${active}半衰期`,
      ],
    },
  },
]
