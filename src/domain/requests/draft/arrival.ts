import { foldText } from '#lib/fold-text.ts'

/** No backend has a field for the wanted day of arrival, so a line of the note states it, labelled in English. */
const arrivalLabel = 'Wanted arrival: '
/** Earlier versions of the app wrote the day into drafts after one of the other labels, which were translated. */
const arrivalLine = /^(?:Wanted arrival: |Wanted: |Para cuándo: |期望时间：|期望時間：)/

const isArrival = (line: string) => arrivalLine.test(line)

export const arrivalOfNote = (note: string): string => note.split('\n').find(isArrival)?.replace(arrivalLine, '') ?? ''

export const withArrivalInNote = (note: string, day: string): string => {
  const others = note === '' ? [] : note.split('\n').filter((line) => !isArrival(line))
  return (day === '' ? others : [arrivalLabel + day, ...others]).join('\n')
}

/** Ports by country. A name that ports of several countries have, such as Cartagena or Valencia, is absent. */
const ports = {
  AE: 'jebel ali|杰贝阿里',
  AR: 'buenos aires|zarate|rosario|布宜[诺諾]斯艾利斯',
  AU: 'brisbane|fremantle|sydney|melbourne',
  BD: 'chittagong|chattogram|吉大港',
  BR: 'santos|paranagua|itajai|navegantes|itapoa|suape|桑托斯|巴拉那瓜',
  CI: 'abidjan|阿比[让讓]',
  CL: 'valparaiso|瓦[尔爾]帕[莱萊]索',
  CM: 'douala|kribi',
  CO: 'buenaventura|barranquilla|布[韦韋]那文[图圖]拉',
  CR: 'puerto limon|moin|puerto caldera',
  DO: 'caucedo|rio haina',
  EC: 'guayaquil|posorja|瓜[亚亞]基[尔爾]',
  EG: 'ain sokhna|damietta|port said',
  GH: 'tema|takoradi|特[马馬]',
  GT: 'puerto quetzal|santo tomas de castilla',
  HN: 'puerto cortes',
  ID: 'jakarta|tanjung priok|surabaya|belawan|雅加[达達]|泗水',
  IN: 'nhava sheva|mundra|mumbai|chennai|那瓦西瓦|孟[买買]',
  KE: 'mombasa|蒙巴[萨薩]',
  LK: 'colombo|科[伦倫]坡',
  MA: 'casablanca|卡[萨薩]布[兰蘭]卡',
  MX: 'veracruz|altamira|lazaro cardenas|[韦韋]拉克[鲁魯]斯',
  MY: 'port klang|port kelang|pasir gudang|penang|巴生',
  MZ: 'beira|maputo|nacala',
  NG: 'lagos|apapa|tin can island|onne|拉[各哥]斯',
  NI: 'corinto',
  NL: 'rotterdam|鹿特丹',
  PE: 'callao|paita|卡[亚亞]俄',
  PH: 'manila|cebu|davao|[马馬]尼拉',
  PK: 'karachi|port qasim|卡拉奇',
  PY: 'asuncion|villeta|[亚亞]松森',
  SV: 'acajutla',
  TH: 'laem chabang|bangkok|[林蘭]查班|曼谷',
  TR: 'mersin|izmir|istanbul',
  TW: 'kaohsiung|keelung|taichung|高雄|基隆|[台臺]中',
  TZ: 'dar es salaam|[达達][累雷]斯[萨薩]拉姆',
  UA: 'odesa|odessa|敖德[萨薩]',
  UY: 'montevideo|蒙得[维維]的[亚亞]',
  VN: 'hai ?phong|cat lai|ho chi minh|海防|胡志明',
  ZA: 'durban|cape town|德班',
}

/** The code of the country whose port `place` names. Null if the place is unknown, or names ports of two countries. */
export const countryOfPort = (place: string): string | null => {
  const text = foldText(place)
  const [code, other] = Object.entries(ports).flatMap(([country, names]) =>
    new RegExp(`(?<![a-z])(?:${names})(?![a-z])`).test(text) ? [country] : [],
  )
  return code !== undefined && other === undefined ? code : null
}
