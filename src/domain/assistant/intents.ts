/** The most specific intents come first. In the matched text, each name is replaced by its kind, such as `_active_`. */
const intentPatterns = [
  [
    'poison',
    /\b(poison(ed|ing)|swallow(ed|ing)?|ingest(ed|ion)|intoxic\w*|envenen\w*|antidot\w*|overdose|veneno|rat poison|suicid\w*|first aid|primeros auxilios|drank|beb(i|io|iste|imos|ieron|ido)|trag(o|ue|amos|aron|ado)|ingiri\w+|ingeri\w*|inhal(ed|o|e|ado|aron)|vomit\w*|nausea\w*|dizz\w*|fainted|convuls\w*|seizures?|unconscious|mareos?|maread[oa]s?|desmay\w*|(feels?|feeling|felt|got|get) (sick|ill|unwell)|(siento|siente|sienten) mal|(breathed|breathing) in|licked|lamio|respir(o|e|aron)|collapsed|passed out|headaches?|dolor(es)? de (cabeza|estomago))\b|\b(eyes?|skin|ojos?|piel)\b|\b(se|me) (lo |la )?(tomo|tome|tomaron|comio|comi|comieron)\b|\b(spill|splash|spray|got|get)\w* .*\b(face|mouth|hands?|arms?|clothes|legs?)\b|\b(derram|salpic|cayo|cae)\w* .*\b(cara|boca|manos?|brazos?|ropa|piernas?)\b|\b(drink|drunk|tom[oe]|tomaron|comi|comio|comieron|ate|eaten) .*(_active_|_category_|pesticid|plaguicid|product|bait|cebo)|中毒|误服|误食|误喝|喝(了|下|进|过)|[喝吃](了|下|进)?[点口]?(_active_|_category_|农药)|口服|[溅洒沾](到|在|进|上).{0,4}[脸手嘴口身衣腿]|吞服|吞了|急救|解毒|吸入|眼睛|皮肤|洗胃|头晕|头昏|头疼|头痛|胸闷|想吐|晕倒|进(了)?(嘴|眼|口里)|恶心|呕吐|抽搐|昏迷|昏倒/,
  ],
  [
    'mixing',
    /\btank[- ]?mix\w*|\b((?<!-way |of )mix(?! of)|mixing|mixable|compatible|compatibility|combine|mezclar\w*|mezclo|mezclan|mezcle|compatibles?|compatibilidad|combinar)\b|混用|混合使用|能混|一起用|一起打|一起喷|混着|桶混|混喷|同时使用|配伍/,
  ],
  [
    'price',
    /\b(prices?|priced|pricing|cheap\w*|costs?|costing|quotes?|quotations?|fob|cif|discounts?|expensive|afford\w*|usd|dollars?|precios?|barat\w+|cuestan?|costos?|coste|cotiza\w*|cotice|economic[oa]s?|caro|descuento\w*|dolares)\b|how much (is|are|for|do you (charge|ask))|what do(es)? .* go for|cuanto (vale|sale|piden|cobran)|a como|价格|价钱|报价|便宜|多少钱|单价|什么价|行情|贵不贵|怎么卖/,
  ],
  [
    'notHeld',
    /\b(msds|sds|coa|tds|loa|safety data|hoja de seguridad|ficha de seguridad|ficha tecnica|lead times?|deliver\w*|ship(ping|ment)s?|in stock|stocks?|e-?mails?|phones?|telephone|whatsapp|wechat|contacts?|address(es)?|websites?|ld ?50|lc ?50|residues?|mrls?|pre-?harvest|phi|withholding|re-?entry|half.?li(fe|ves)|rain.?fast\w*|resistan\w*|mode of action|moa|irac|frac|hrac|shelf.?life|storage|pack(ag\w+|ing|s)?|certificates?|iso ?\d+|patents?|melting|boiling|solubility|vapou?r|density|ph|weather|president|capital of|recipe|revenue|turnover|employees|ceo|carencia|residuos?|lmrs?|reingreso|plazos? de (seguridad|entrega)|intervalo|correo|telefonos?|direccion|sitio web|pagina web|existencias|stock|entregas?|envases?|empaques?|embalaje|vida (util|media)|resistencia|modo de accion|mecanismo de accion|patentes?|marcas?|lluvia|clima|ventas anuales|freight|customs|tariffs?|dossiers?|fletes?|aduanas?|aranceles|arancel|expediente|empleados|gerente|certificados?|solubilidad|punto de fusion|densidad)\b|安全间隔|间隔期|残留|半衰期|作用机|抗性|电话|邮箱|联系方式|联系人|地址|网址|网站|微信|安全数据|说明书|库存|有货|现货|交期|交货|发货|包装|保质期|储存|专利|品牌|运费|半数致死|溶解度|熔点|密度|天气|总统|员工|营业额|耐雨/,
  ],
  [
    'minOrder',
    /\b(moq|min(imum)?\.? (order|quantit|purchase)\w*|smallest (order|quantity)|(pedido|cantidad|compra|orden) minim[oa]s?|minimo (de (compra|pedido)|que (vende\w*|se (vende|pide)|puedo)))\b|(最[小少低]|起)(起订|订货|订购|订|购买)[量数]|几[吨公升箱]起订|起订量|最[少低小](能|可以)?[订买购]|至少[要得]?[订买购]/,
  ],
  [
    'differ',
    /\b((is|are) .* (the )?same( as)?|same (as|thing|substance|product|active)|difference|differs?|different from|lo mismo( que)?|la misma|diferencias?|diferente de|distint[oa]s? de|igual(es)? (a|que)|son iguales)\b|一样|相同|同一|区别|不同|差别|是不是一/,
  ],
  ['cas', /\bcas\b/],
  [
    'nameZh',
    /\b(called|names?|say|said|translat\w+|words?|llama|nombres?|dice|decir|escribe|traduc\w+|in|en)\b.*\b(chinese|chino|mandarin)\b|\b(chinese|chino) (names?|nombre)|nombre chino|中文(名|叫|怎么|是什么)?/,
  ],
  [
    'nameEs',
    /\b(called|names?|say|said|translat\w+|words?|llama|nombres?|dice|decir|escribe|traduc\w+|in|en)\b.*\b(spanish|espanol|castellano)\b|\bspanish names?|西班牙(语|文)|西语/,
  ],
  [
    'nameEn',
    /\b(called|names?|say|said|translat\w+|words?|llama|nombres?|dice|decir|escribe|traduc\w+|in|en)\b.*\b(english|ingles)\b|\benglish names?|英(文|语)/,
  ],
  [
    'dose',
    /\bhow much (of )?_active_ (goes|on|per|(do i|should i|to) (use|put|apply))\b|\b(dos(e|es|age|ages|is|ificacion|ing|ificar)|application rates?|use rates?|rates? (of|for|on|in|per)|what rate|at which rate|per (hectare|ha|mu|acre)|por (hectarea|ha|mu)|how (do i|to|should i|can i|is it|is|are) (apply|spray|use|applied|sprayed)|como (se )?(aplic\w+|usa\w*|utiliza\w*)|(how much|how many|cuant[oa]s?) .*\b(apply|applied|spray|use|used|put|need(ed)?|aplic\w+|us[aoe]\w*|ech[oa]\w*|utiliz\w+|pon\w+|necesit\w+)|(how many|cuant[oa]s) (ml|cc|gr?|grams?|gramos|millilit(er|re)s|mililitros)\b|method of application|application method|metodo de aplicacion|dilution|dilucion)\b|用量|药量|[兑对]多少水|剂量|用多少|打多少|施多少|多少(克|毫升|升|公斤|斤|倍)|[每一]亩|[每一]公顷|亩用|稀释|怎么用|如何(使用|施用)|使用方法|施用方法|怎么施|怎么打/,
  ],
  [
    'crops',
    /\b(which|what|for which|on which|list)( \w+)* crops?\b|\bcultivos? (donde|en (los )?que)\b|\bcrops? (where|on which)\b|\bcrops? (is|are|can|does|do|list)|\b(en|para|cuales|que|cual)( \w+)* cultivos?\b|\bwhere can (it|_active_|_registration_) be used|哪些作物|什么作物|哪种作物|作物有哪些|(哪些|什么)(庄稼|植物)|登记作物|适用作物/,
  ],
  [
    'pests',
    /\btarget pests?\b|\bpests? (that |which )?(are )?(controlled|it |_active_)|plagas? que (controla|combate)|(which|what)( \w+)* (pests?|insects?|weeds?|diseases?|_pest_)\b|\bwhat (is|does|do|can|will) .*\b(control|kill|treat|work against|do against|target)\w*|\b(que|cuales)( \w+)* (plagas?|enfermedad(es)?|malezas?|insectos?|_pest_)\b|\b(que|cuales) (controla|combate|trata|mata)|(防治|防|治|杀)(什么|哪些|哪种)|(哪些|什么|哪种)(病|虫|草|害|_pest_)|防治对象|防治范围/,
  ],
  [
    'suppliers',
    /\b(who(se)?|whom|(any|some)(one|body)|alguien|suppliers?|supplies|supplied by|manufactur\w+|producers?|produces|makers?|makes|compan(y|ies)|factor(y|ies)|vendors?|sellers?|exporters?|sells|traders?|holders?|registrants?|quien(es)?|proveedor\w*|fabrica|fabrican|fabricantes?|fabricadores|productor\w*|produce|producen|empresas?|companias?|venden?|vendedores|exportador\w*|suministra\w*|titular(es)?)\b|厂家|厂商|供应商|有人|企业|公司|谁|生产商|出口商|哪家|哪几家|持有人|登记证持有|供货商|厂/,
  ],
  [
    'validUntil',
    /\b(valid\w*|expir\w+|venc\w+|venz\w+|vigen\w+|caduc\w+|caduq\w+|termin(a|an|en)|finali[cz]\w+|con fin|until when|till when|(run|runs|ran|running) out|laps\w+|how long|hasta cuando|still (good|alive|active|current|in force))\b|有效(?!成分)|到期|过期|失效|截止/,
  ],
  [
    'firstApproved',
    /\b(first (approved|registered|granted)|since when|approval date|when (was|were) .*(approved|registered|granted)|desde cuando|cuando se (aprobo|registro|otorgo)|fecha de (aprobacion|registro))\b|首次|批准日期|什么时候(登记|批准)|何时(登记|批准)|登记日期/,
  ],
  ['toxicity', /\btoxic\w*|\b(toxicidad|dangerous|hazard\w*|peligros\w*)\b|毒性|毒不毒|毒级|危险/],
  [
    'formulation',
    /\b(formulations?|dosage forms?|formulation type|formulacion(es)?|tipo de formulacion|presentacion)\b|剂型/,
  ],
  [
    'ingredients',
    /\b(what( i)?s in|what is inside|ingredients?|(what|which) actives?|contains?|composition|composed|made of|actives? (in|of)|que (contiene|lleva|tiene)|contiene|ingredientes?|composicion|principios? activos?|componentes?)\b|成分|含什么|含有什么|由什么/,
  ],
  ['content', /\b(contents?|concentration|strength|purity|how strong|contenido|concentracion|pureza)\b|含量|浓度|纯度/],
  [
    'place',
    /\b(where|located|location|based|which (city|province)|what (city|province)|donde|ubica\w*|que (ciudad|provincia)|en que (ciudad|provincia))\b|哪里|哪儿|在哪|哪个省|哪个市|什么地方|位于/,
  ],
  [
    'products',
    /\b(products?|registrations?|show|list|anything|everything|have|has|tienen?|productos?|registros?|hay|todo)\b|产品|登记|有没有|有哪些/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[]

export type Intent = (typeof intentPatterns)[number][0]

export const findIntents = (masked: string): Intent[] =>
  intentPatterns.flatMap(([intent, pattern]) => (pattern.test(masked) ? [intent] : []))

export const hasUnrecordedCondition = (masked: string): boolean => {
  const [, condition] = conditionPatterns.besides.exec(masked) ?? []
  return (
    condition !== undefined && !conditionPatterns.question.test(masked) && findIntents(condition).includes('notHeld')
  )
}

export const conditionPatterns = {
  export:
    /\b(export\w*|ship(ped)? to|sell .*to|sold (to|in)|import\w*|enviar|envia\w*|vender(se)? (a|en)|destin\w*)\b|出口|进口|销往|卖到|卖去|发往|外销/,
  exportOnly:
    /\b((registrations?|registros?) (for|para|de) (la )?export\w*(?! to| a)|export[- ]only|only (for )?exports?|exclusively for export|for export only|solo (para )?(la )?exporta\w+|exclusiv\w+ (para|de) (la )?exporta\w+|solo exporta\w+|unicamente (para )?exporta\w+|limited to|restricted to|limitad[oa]s? a)\b|(仅|只|专|限)(限|供|能|用于|可)?(出口|外销)|专供出口|出口专用/,
  registeredAbroad:
    /\b(registered|registration|approved|authori[sz]ed|banned|ban|prohibited|forbidden|allowed|permitted|legal|illegal|restricted)( (?!export|import|sell|sold|ship|vend|envi)\w+){0,5} in (the )?(_country_|eu\b|europe)|\b(registrad[oa]s?|registro|aprobad[oa]s?|autorizad[oa]s?|prohibid[oa]s?|permitid[oa]s?|legal|ilegal|restringid[oa]s?)( (?!export|import|sell|sold|ship|vend|envi)\w+){0,5} en (la |el |los )?(_country_|ue\b|europa\b|\S+ european?\b)|在(_country_|欧盟)[^口]{0,4}(登记|注册|批准|禁用|禁止|被禁|合法|允许|限用)|(_country_|欧盟)(登记|注册|禁用|禁止|允许)(的|了|吗|使用)/,
  or: /\b(or|o|u)\b|或者|或|还是/,
  /** Exclusions are not supported: records can be searched only for what they contain. */
  except:
    /\b(other than|except|excluding|but not|not (from|in|for|by)|without|excepto|salvo|que no (sea|sean|contenga|contengan|tenga|tengan)|sin(?! mezcla))\b|除了|除(_[a-z]+_|.){1,12}?(以)?外|不含|不要|非(?!常|洲)(_[a-z]+_|.{2,8}).{0,6}的/,
  followUp:
    /^\W*(and|what about|how about|what of|or|same for|y|e|tambien|que tal|que hay de|lo mismo|那么|那|如果是|换成|还有)|呢\W*$|\b(instead|en cambio|en su lugar)\b|换成/,
  pronoun:
    /\b(it|its|it's|that one|this one|them|those|these|they|their|su|sus|ese|esa|esos|esas|este producto|lo|los mismos|ellos)\b|它|它们|该产品|这个|那个|该登记|他们|这些|这款/,
  longest:
    /\b(valid\w*|expir\w+|venc\w+|vigen\w+|caduc\w+|good|run out|lasts?|duran?)\b.*\b(longest|latest|last|mas(?=\W*$)|mas (tarde|largo|larga|tiempo|lejos)|ultimo)\b|\b(longest|latest|mas (larga|largo|lejana|tardia)|mayor)\b.*\b(valid\w*|expir\w+|venc\w+|vigen\w+)\b|(有效|到期|期限).{0,4}最(长|久|晚|迟)|最(长|久|晚).{0,5}(有效|到期)/,
  soonest:
    /\b(expir\w+|venc\w+|caduc\w+|runs? out|ends?)\b.*\b(first|soonest|earliest|next(?=\W*$)|primero|mas pronto|antes(?=\W*$))\b|\b(first|soonest|earliest) to (expire|run out|end)\b|最[早先快](到期|过期|失效)|(到期|有效期).{0,3}最[早短先]/,
  /** 不同 is left out, because it may describe the records (不同含量) instead of asking for a difference. */
  same: /\b(same|lo mismo|la misma|igual(es)?|diferencias?|differences?|differs?)\b|一样|相同|同一|区别|差别/,
  /** Captures a further condition of a question for products: "glyphosate 480 SL with a certificate". */
  besides: /_active_(?!.*_crop_).*? (?:with|con|in|en|including|incl|plus) (.*)$/,
  question: /^\W*(what|which|how|where|when|que|cual(es)?|cuant[oa]s?|donde|como)\b/,
  valid:
    /\b(valid\w*|expir\w+|venc\w+|venz\w+|vigen\w+|caduc\w+|caduq\w+|termin(?:a|an|en)|finali[cz]\w+|con fin|runs?|ran|running|laps\w+|registered until|still)\b|有效|到期|过期|失效|截止|登记到/,
  delivery:
    /\b(by|deliver\w*|ship\w*|arriv\w*|need(ed)?|etd|eta|load\w*|entreg\w*|embarq\w*|llegu?\w*|para el)\b|交货|到货|发货|装船|交付/,
  bait: /\b(baits?|cebos?)\b|饵|毒饵|诱饵/,
  /** "Clomazona técnica" is a technical material, but "ficha técnica" is a document. */
  technical: /\b(technicals?|tecnicos?|(grado|calidad) tecnic[oa]|tech grade)\b|_active_ (tech|tecnicas?)\b/,
  single:
    /\b((single|one|only one)[- ](active|ingredient|ai)\w*|straight|un (solo|unico) (activo|ingrediente|principio)|sin mezcla|solo(?= _active_))\b|_active_ (alone|on its own|by itself|sol[oa])\b|[只仅]含_active_|单剂|单一(有效)?成分/,
  two: /\b(two|2|dual|binary|dos|doble|binari[oa]s?) (different )?(_active_ )?(active\w*|ingredient\w*|ai\b|a\.i|activos?|principios?|sustancias?)|two-way|两(种|个)?(有效)?成分|二元|双组分|两元/,
  three:
    /\b(three|3|tres|ternary|triple)[ -](way|mezcla|active\w*|ingredient\w*|activos?|principios?)|三(种|个)?(有效)?成分|三元/,
  notBefore:
    /\b(after|not before|beyond|later than|past|despues|posterior\w*|mas alla|from|desde|a partir)\b|以后|之后|后/,
  before: /\b(before|earlier than|prior|by|antes|no later than|anterior\w*)\b|以前|之前|前/,
  expires:
    /\b(expir\w+|venc\w+|venz\w+|caduc\w+|caduq\w+|termin(a|an|en)|finali[cz]\w+|con fin|end\w*|(run|runs|ran|running) out|laps\w+)\b|到期|过期|失效/,
} as const
