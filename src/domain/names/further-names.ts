/** Names in general use, by English name. Do not add a name that only one question uses. */
const general = `emamectin benzoate=甲维盐|阿维菌素苯甲酸盐; beta-cypermethrin=高氯; thiophanate-methyl=甲托;
lambda-cyhalothrin=三氟氯氰菊酯|功夫菊酯; gibberellic acid=gibberellin|giberelina|GA3|赤霉素;
jingangmycin=validamycin|validamicina; bacillus thuringiensis=Bt; 2,4-D=24D|24-D;
2,4-D dimethyl amine salt=24D amine|24D amina|2,4-D amine|2,4-D amina|2,4-D dimethylamine|2,4-D sal amina;
glyphosate-isopropylammonium=glyphosate IPA|glifosato IPA|glyphosate isopropylamine|glifosato isopropilamina;
glyphosate potassium salt=glyphosate potassium; glyphosate ammonium=glyphosate ammonium salt; dichlorvos=DDVP;
fenobucarb=BPMC; isoprocarb=MIPC; bisultap=thiosultap; forchlorfenuron=CPPU; thidiazuron=TDZ;
1-naphthyl acetic acid=NAA; 6-benzylamino-purine=6-BA|6-benzyladenine; azadirachtin=neem; Rice=paddy|稻|稻田;
Maize (corn)=sweetcorn|choclo|elote|苞米; Soybean=soya|黄豆; Oilseed rape=canola|rape|rapeseed; Peanut=groundnut;
Potato=土豆|洋芋; Tomato=西红柿|jitomate; Cabbage=包菜|卷心菜|圆白菜; Sweet potato=红薯|地瓜|camote; Cotton=棉;
Eggplant=aubergine; Zucchini=courgette; Grape=grapevine|vine|viña; Pear=pera; Litchi=lychee; Pineapple=凤梨;
Tea=茶叶; Tobacco=烟叶; Common bean=bean|dry bean|poroto; Peach=durazno|melocotón; Chinese chive=garlic chive;
Spider mites=spider mite|red spider mite|red mite; Aphids=plant lice|áfidos; Late blight=gota|rancha;
Plant growth regulator=growth regulator|PGR|regulador de crecimiento|生长调节剂|植调剂;
Herbicide=weedicide|weedkiller|weed killer|matamalezas|除草药; Rice blast=blast|稻熱病|稻熱; Fall armyworm=秋行軍蟲;
Downy mildew=露菌病; Rice leaf folder=瘤野螟; Weeds=malas hierbas;
Fusarium head blight=wheat scab|scab of wheat|head scab|fusariosis; Cockroach=蟑螂;
Grass weeds=grasses|grass|gramínea; Annual grass weeds=annual grasses|annual grass;
Bait (ready for use)=bait|cebo|诱饵; Gel bait=gel; Mosquito coil=coil|espiral|盘香; Grey mould=botrytis`

/** Common names in Taiwan, by English name. The dictionary has the Taiwanese name of only some active ingredients. */
const taiwan = `pendimethalin=施得圃; pyridaben=畢達本; propiconazole=普克利; prochloraz=撲克拉; emamectin benzoate=因滅汀;
pyraclostrobin=百克敏; permethrin=百滅寧; deltamethrin=第滅寧; dinotefuran=達特南; spirodiclofen=賜派芬;
profenofos=佈飛松; oxyfluorfen=復祿芬; tricyclazole=三賽唑; hexaconazole=菲克利; tetraconazole=四克利;
flusilazole=護矽得; myclobutanil=邁克尼; triadimefon=三泰芬; alpha-cypermethrin=亞滅寧; bifenthrin=畢芬寧;
fenvalerate=芬化利; fenpropathrin=芬普寧; carbofuran=加保扶; carbaryl=加保利; carbosulfan=丁基加保扶;
methomyl=納乃得; dimethoate=大滅松; malathion=馬拉松; dichlorvos=二氯松; fenitrothion=撲滅松; diazinon=大利松;
acephate=歐殺松; triazophos=三落松; cartap hydrochloride=培丹; buprofezin=布芬淨; pymetrozine=派滅淨;
pyriproxyfen=百利普芬; spinosad=賜諾殺; spinetoram=賜諾特; spirotetramat=賜派滅; thiacloprid=賽果培;
flonicamid=氟尼胺; flubendiamide=氟大滅; cyantraniliprole=賽安勃; indoxacarb=因得克; chlorfenapyr=克凡派;
lufenuron=祿芬隆; tebufenozide=得芬諾; methoxyfenozide=滅芬諾; diflubenzuron=二福隆; novaluron=諾伐隆;
fenpyroximate=芬普蟎; hexythiazox=合賽多; etoxazole=依殺蟎; propargite=歐蟎多; tebufenpyrad=得芬瑞;
cyflumetofen=賽芬蟎; bifenazate=必芬蟎; thiophanate-methyl=甲基多保淨; benomyl=免賴得; captan=蓋普丹;
metalaxyl=滅達樂; metalaxyl-M=右滅達樂; dimethomorph=達滅芬; cymoxanil=克絕; cyazofamid=賽座滅; fluazinam=扶吉胺;
boscalid=白克列; fludioxonil=護汰寧; pyrimethanil=派美尼; cyprodinil=賽普洛; iprodione=依普同; procymidone=撲滅寧;
trifloxystrobin=三氟敏; kresoxim-methyl=克收欣; isoprothiolane=亞賜圃; kasugamycin=嘉賜黴素; jingangmycin=維利黴素;
flutolanil=福多寧; pencycuron=賓克隆; thifluzamide=賽氟滅; propineb=甲基鋅乃浦; thiram=得恩地; ametryn=草殺淨;
diuron=達有龍; linuron=理有龍; metribuzin=滅必淨; metolachlor=莫多草; pretilachlor=普拉草;
pyrazosulfuron-ethyl=百速隆; bensulfuron-methyl=免速隆; trifluralin=三福林; oxadiazon=樂滅草; bentazone=本達隆;
fluroxypyr=氟氯比; triclopyr=三氯比; clethodim=剋草同; sethoxydim=西殺草; paclobutrazol=巴克素;
gibberellic acid=勃激素; thiobencarb=殺丹; metaldehyde=聚乙醛; niclosamide=耐克螺; brodifacoum=可滅鼠;
bromadiolone=撲滅鼠; flocoumafen=伏滅鼠; 2,4-D=2,4-地`

const namesByWord = new Map<string, readonly string[]>()
for (const entry of `${general}; ${taiwan}`.split(/;\s/)) {
  const [en = '', names = ''] = entry.split('=')
  namesByWord.set(en, [...(namesByWord.get(en) ?? []), ...names.split('|')])
}

export const furtherNamesOf = (en: string): readonly string[] => namesByWord.get(en) ?? []
