import { foldText } from '#lib/fold-text.ts'

export type Coordinates = Readonly<{ latitude: number; longitude: number }>

const pointAt = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

export const provincialCapitals: ReadonlyMap<string, Coordinates> = new Map([
  ['Anhui', pointAt(31.8, 117.2)],
  ['Beijing', pointAt(39.9, 116.4)],
  ['Chongqing', pointAt(29.6, 106.6)],
  ['Fujian', pointAt(26.1, 119.3)],
  ['Gansu', pointAt(36.1, 103.8)],
  ['Guangdong', pointAt(23.1, 113.3)],
  ['Guangxi', pointAt(22.8, 108.4)],
  ['Guizhou', pointAt(26.6, 106.6)],
  ['Hainan', pointAt(20, 110.3)],
  ['Hebei', pointAt(38, 114.5)],
  ['Heilongjiang', pointAt(45.8, 126.5)],
  ['Henan', pointAt(34.7, 113.6)],
  ['Hubei', pointAt(30.6, 114.3)],
  ['Hunan', pointAt(28.2, 112.9)],
  ['Inner Mongolia', pointAt(40.8, 111.7)],
  ['Jiangsu', pointAt(32.1, 118.8)],
  ['Jiangxi', pointAt(28.7, 115.9)],
  ['Jilin', pointAt(43.8, 125.3)],
  ['Liaoning', pointAt(41.8, 123.4)],
  ['Ningxia', pointAt(38.5, 106.2)],
  ['Qinghai', pointAt(36.6, 101.8)],
  ['Shaanxi', pointAt(34.3, 108.9)],
  ['Shandong', pointAt(36.7, 117)],
  ['Shanghai', pointAt(31.2, 121.5)],
  ['Shanxi', pointAt(37.9, 112.5)],
  ['Sichuan', pointAt(30.7, 104.1)],
  ['Tianjin', pointAt(39.1, 117.2)],
  ['Tibet', pointAt(29.7, 91.1)],
  ['Xinjiang', pointAt(43.8, 87.6)],
  ['Yunnan', pointAt(25, 102.7)],
  ['Zhejiang', pointAt(30.3, 120.2)],
])

const portsInPinyin = [
  'chin(?:a|ese|os?|as)|hong ?kong|shanghai|yangshan|waigaoqiao|ningbo|zhoushan|beilun|qingdao|tsingtao|tianjin|xingang',
  'shenzhen|yantian|shekou|chiwan|guangzhou|nansha|huangpu|xiamen|amoy|dalian|lianyungang|fuzhou|nanjing|zhangjiagang',
  'taicang|wuhan|chongqing|yingkou|bayuquan|yantai|weihai|rizhao|shantou|zhanjiang|fangcheng(?:gang)?|qinzhou|beihai',
  'zhuhai|jiangyin|nantong|zhenjiang|yangzhou|changshu|changzhou|quanzhou|wenzhou|taizhou|jinzhou|haikou|yangpu',
  'tangshan|caofeidian|qinhuangdao|longkou|wuhu|jiujiang|zhongshan|jiangmen|dongguan|foshan',
].join('|')
const portsInHan = [
  '中[国國]|香港|上海|洋山|[宁寧]波|舟山|北[仑侖]|青[岛島]|秦皇[岛島]|天津|深圳|[盐鹽]田|蛇口|赤[湾灣]|[广廣]州|南沙|[黄黃]埔',
  '[厦廈][门門]|大[连連]|[连連][云雲]港|福州|南京|[张張]家港|太[仓倉]|武[汉漢]|重[庆慶]|[营營]口|[烟煙]台|威海|日照|汕[头頭]',
  '湛江|防城|[钦欽]州|北海|珠海|江[阴陰]|南通|[镇鎮]江|[扬揚]州|常熟|常州|泉州|[温溫]州|台州|[锦錦]州|海口|洋浦|唐山|曹妃甸',
  '[龙龍]口|[芜蕪]湖|九江|中山|江[门門]|[东東]莞|佛山',
].join('|')
const ports = new RegExp(`\\b(?:${portsInPinyin})\\b|${portsInHan}`)

export const isPlaceInChina = (place: string): boolean => ports.test(foldText(place))

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

export const kmBetween = (a: Coordinates, b: Coordinates): number => {
  const square = (angle: number) => Math.sin(angle / 2) ** 2
  const across =
    square(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * square(radians(b.longitude - a.longitude))
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(across)))
}

/** Distances are rounded to multiples of this, because only the province of a supplier is known. */
const stepKm = 100

/** Null if `province`, an English name, is not in `provincialCapitals`. */
export const kmToProvince = (here: Coordinates, province: string): number | null => {
  const point = provincialCapitals.get(province)
  return point ? Math.max(stepKm, Math.round(kmBetween(here, point) / stepKm) * stepKm) : null
}
