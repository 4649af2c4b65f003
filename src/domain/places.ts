export type Coordinates = Readonly<{ latitude: number; longitude: number }>

const pointAt = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

/** Positions of China's provincial capitals to a tenth of a degree, because the catalogue has only place names. */
export const capitals: ReadonlyMap<string, Coordinates> = new Map([
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

/** The distance to a province's capital; null if it is unknown. `province`: the English name in the dictionary. */
export const kmToProvince = (here: Coordinates, province: string): number | null => {
  const point = capitals.get(province)
  return point ? Math.max(stepKm, Math.round(kmBetween(here, point) / stepKm) * stepKm) : null
}
