import type { Locale } from '#contract/languages.ts'

type NameByLocale = Readonly<Record<Locale, string>>

/** Each entry: the active ingredient in four languages, then the trade names by which buyers search for it. */
const entries = `glyphosate=glifosato=草甘膦=嘉磷塞=Roundup|Round up|农达|農達|年年春;
paraquat=paraquat=百草枯=巴拉刈=Gramoxone|Gramoxon|Gramoxón|克无踪|克無蹤;
imidacloprid=imidacloprid=吡虫啉=益達胺=Confidor; thiamethoxam=tiametoxam=噻虫嗪=賽速安=Actara|阿克泰;
chlorpyrifos=clorpirifós=毒死蜱=陶斯松=Lorsban|乐斯本|樂斯本;
mancozeb=mancozeb=代森锰锌=鋅錳乃浦=Dithane M-45|Dithane;
chlorantraniliprole=clorantraniliprol=氯虫苯甲酰胺=剋安勃=Coragen|康宽;
abamectin=abamectina=阿维菌素=阿巴汀=Vertimec; lambda-cyhalothrin=lambda-cihalotrina=高效氯氟氰菊酯=賽洛寧=Karate;
atrazine=atrazina=莠去津=草脫淨=Gesaprim|Aatrex; picloram=picloram=氨氯吡啶酸=氨氯吡啶酸=Tordon;
deltamethrin=deltametrina=溴氰菊酯=溴氰菊酯=Decis; cypermethrin=cipermetrina=氯氰菊酯=賽滅寧=Cymbush;
glufosinate-ammonium=glufosinato de amonio=草铵膦=固殺草=Basta; azoxystrobin=azoxistrobina=嘧菌酯=亞托敏=Amistar;
propiconazole=propiconazol=丙环唑=丙環唑=Tilt; tebuconazole=tebuconazol=戊唑醇=得克利=Folicur;
fipronil=fipronil=氟虫腈=芬普尼=Regent; acetamiprid=acetamiprid=啶虫脒=亞滅培=Mospilan;
carbofuran=carbofurano=克百威=克百威=Furadan; methomyl=metomilo=灭多威=滅多威=Lannate;
pendimethalin=pendimetalina=二甲戊灵=二甲戊靈=Prowl; ametryn=ametrina=莠灭净=莠滅淨=Gesapax;
metribuzin=metribuzina=嗪草酮=嗪草酮=Sencor; diuron=diurón=敌草隆=敵草隆=Karmex;
fluazifop-P-butyl=fluazifop-P-butilo=精吡氟禾草灵=精吡氟禾草靈=Fusilade; propineb=propineb=丙森锌=丙森鋅=Antracol;
chlorothalonil=clorotalonil=百菌清=四氯異苯腈=Daconil;
thiophanate-methyl=tiofanato-metilo=甲基硫菌灵=甲基硫菌靈=Topsin;
triclopyr-butotyl=triclopir-butotilo=三氯吡氧乙酸丁氧基乙酯=三氯吡氧乙酸丁氧基乙酯=Garlon;
fluroxypyr-meptyl=fluroxipir-meptilo=氯氟吡氧乙酸异辛酯=氯氟吡氧乙酸異辛酯=Starane;
dicamba=dicamba=麦草畏=麥草畏=Banvel; diquat=diquat=敌草快=敵草快=Reglone;
profenofos=profenofós=丙溴磷=丙溴磷=Curacron; bifenthrin=bifentrina=联苯菊酯=聯苯菊酯=Talstar`

const actives = entries
  .split(/;\s/)
  .map((entry) => entry.split('='))
  .map(([en = '', es = '', zhHans = '', zhHant = '', names = '']) => {
    const name: NameByLocale = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
    const shape = names.replaceAll('-', String.raw`[\s-]?`)
    return { name, brands: names.split('|'), pattern: new RegExp(`(?<![a-z])(?:${shape})(?![a-z])`, 'iu') }
  })

export const brandsOf = (nameEn: string): readonly string[] =>
  actives.flatMap(({ name, brands }) => (name.en === nameEn ? brands : []))

export const brandIn = (text: string): { readonly brand: string; readonly name: NameByLocale } | null => {
  const matches = actives.flatMap(({ name, pattern }) => {
    const match = pattern.exec(text)
    return match ? [{ brand: match[0], name, at: match.index }] : []
  })
  return matches.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/** A brand is sold only by its owner, so a request to other suppliers must name the active ingredient. */
export const replaceBrands = (text: string, locale: Locale): string =>
  actives.reduce((result, { name, pattern }) => result.replace(pattern, name[locale]), text)
