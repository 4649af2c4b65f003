/* Common words and ideographs are never corrected to a name, and are not reported as unknown names. */
const english = `a about above access according active actives actual actually add address advice advise after again against
agent agrochemical agrochemicals ago all allow allowed almost already also always am amount an and annual another answer any anybody
anyone anything apply applied application applications approval approve approved approximately april are area as ask asking at august authorised authorized
available away back bad base based be because been before begin being below best better between big both bought
brand bring bulk business but buy buyer buyers buying by call called can cannot carry case catalog catalogue chance check
cheap cheaper cheapest chemical chemicals china chinese choice choose city class clean close code come comes common companies company
compare compatible complete concentration concerning condition consult contact contain contained containing contains content contents control controlling
controls cost costs could count countries country crop crops cultivated cultivation current currently cut data database date day days deal
dear december decide define deliver delivery detail details did different difference disease diseases do does done dosage dosages dose doses
down due during each early easy effective eight either else email end ended ending ends england english enough enquire
enquiry especially etc european even ever every everything exact exactly example except exist existing exists expiration expire
expired expires expiring expiry explain export exportable exported exporter exporters exporting exports eye eyes factories factory far farm farmer
farmers fast february feel few field fields figure file fill find fine first five follow following for form formulated formulation
formulations found four free french from full further general get gets getting give given gives giving go goes going gone good
goods got grams grant granted great greetings grow grower growers growing grown guess guys had half hand has have having he hectare hectares
hello help hello her here hi high higher highest him his hold holder holders holding holds hope hour hours how however i idea if import
imported importer importing imports in inch include included includes including info inform information ingredient ingredients inquire inquiry
insect insects inside instead interested into is issue it item items its january jul july june just keep kept kilo kilos kind
kindly kinds know known label labelled labels land language large last late later latest law least left legal less let level licence license
licensed like limit limited limits list listed listing lists liter liters litre litres little live local located location long look looking
lot lots low lower lowest made mail main major make maker makers makes making manage manufacture manufactured manufacturer manufacturers
manufacturing many march market mass material materials max maximum may maybe me mean means meant measure member meet mention method methods
mid might mine minimum minute mixture mixtures mix mixed mixing moment month months more moreover most mr mrs much must my myself name named names near need
needed needing needs never new newest next nice nine no nobody none nope nor not note nothing november now number numbers obtain october of off
offer offered offering offers often oh ok okay old older on once one ones online only open option options or order orders organic origin
other others our out over own owned owner owners owns page part particular party pay people per percent percentage perhaps permit permitted
pest pesticide pesticides pests phone place plan plant plants please pls plz point poison possible post pound premix prefer preferably present price priced prices
pricing problem problems produce produced producer producers produces producing product production products program project proper protect protection
protecting provide provided provider providers provides province provinces public purchase pure purity purpose purposes put quality quantity question questions quick quickly
quote quotation quoted range rate rated rates rather reach read ready real really reason recent recommend recommended record recorded records reference regard regarding regards
register registered registers registering registrant registrants registration registrations regulation related reliable relevant remaining remove reply report request require required requires
research respect respond rest restricted result results return review right run safe safety said sale sales same sample samples save saw say
says search season second see seed seedling seedlings seeds seek seeking seem seen sell seller sellers selling sells send sent september serve service set seven several shall she ship shipped shipping ships shop short should show
shows side simple since single site situation six size small so soil sold sole solution solutions some somebody someone something soon sorry sort source sourced sources sourcing spanish spec specific specification specs
speak species spray sprayed spraying stage start started state stated states status stay step still stock stop store strength strong stuff substance substances such suggest suggested suggestion
suitable sum supplied supplier suppliers supplies supply supplying support suppose sure system table take taken takes target targeted targets tech technical tell ten term terms test than thank thanks that the their
them then there these they thing things think third this those though thousand three through thus time times tin to today together told tomorrow too took
top total toxic toxicity trade trader traders trading translate translation treat treated treating treatment tried true try trying turn two type types under understand unit units until up update upon urgent us usable use used useful user users uses
using usual usually valid validity value variety various vendor vendors very via view visit wait wanna want wanted wanting wants was water way ways we website week weeks weight
well went were what whats whatever when whenever where whether which whichever while who whole whom whose why will wish with within without wonder word words work
worker working works world worry worth would write wrong yeah year years yes yesterday yet you your yours zero zone
enumerate mention registrations permits permit permitted regs reg hectares acre acres mu kg g ml l ha gram litre authorised supplier supplied distributor distributors dealer dealers manufacturer's
hello hey team sir madam friend agricultural agriculture farming crops fruit fruits tree trees vegetable vegetables plantation greenhouse orchard imported overseas abroad foreign destination destinations ship importers
beyond besides apart within whose towards toward across along among amongst behind despite except inside outside per plus regarding throughout till unlike versus vs whereas whether whichever yet ones ours them either neither both much fewer enough instead rather quite really simply mostly mainly roughly nearly exactly certain sure clear able unable likely ready various different similar equal
effectiveness efficacy combat combats combating kill kills killing fight fights fighting eliminate eliminates managing suppress treats cure cures prevent prevents preventing attack attacking infested infestation infected infection
active-ingredient co-formulation ready-mix binary ternary combo combination combinations combined components component composed composition comprises consist consists molecule molecules
swallowed drank drinking exposure poisoning poisoned inhaled child kid kids dog son daughter wife husband person man woman boy girl first aid emergency hospital doctor symptoms vomiting sick ill
selective systemic contact foliar preemergent preemergence postemergent postemergence residual granular liquid soluble generic premium organic biological natural brand-new seedbed uses usage dosing rating ranking top
alternative alternatives substitute substitutes replacement equivalent kilogram kilogrammes pest-control document documents
moq cas popular smallest bottle bottles drum drums jerrycan jerrycans jerrican jerricans jug jugs pail pails canister canisters carton cartons pallet pallets container containers solo
morning afternoon evening night bye goodbye best regards cheers welcome sorry kindly acid pls asap
weather president football capital joke song recipe movie news hotel flight bitcoin stock invest team win won
customer customers client clients exclusive exclusively millilitre millilitres milliliter milliliters cc kilogram kilograms pound pounds gallon gallons ounce ounces colleague colleagues boss partner partners warehouse tender tonne tonnes ton tons banned ban prohibited forbidden retailer retail wholesale wholesaler`
const spanish = `a abajo abril acaso acerca actual actualmente adelante ademas adonde agosto agradeceria agricola agricolas agricultor agricultores agricultura agroquimico agroquimicos agua ahi ahora al alcance algo alguien algun alguna algunas
alguno algunos alla alli alta alto amigo anos ano antes anterior apenas aplica aplicacion aplicaciones aplicado aplican aplicar aplico apto aprobacion aprobado aprobada aprobo aprobados aproximadamente aquel aquella aqui asi asiatico aun aunque autorizacion autorizada autorizadas autorizado autorizados ayer ayuda
ayudar ayudarme ayudeme bajo baja barata baratas barato baratos bastante bien buen buena buenas bueno buenos busca buscamos buscando buscar busco cada calidad campo cantidad casa casi caso catalogo categoria
cerca china chino chinas chinos ciento cierto cinco ciudad clase claro cliente codigo como compania companias comparar compatible compatibles completa completo compra comprador comprar componente componentes composicion con concentracion concentraciones conocer conoce conocen
conseguir consulta consultar contacto contener contenido contiene contienen contra control controla controlan controlar controle correcto correo cosa cosas costo coste crece crecimiento creo cual cuales cualquier cualquiera cuando cuanta cuantas cuanto cuantos cuarto
cuatro cuesta cuestan cultiva cultivo cultivos da dame dar dato datos de deba debe deben debo decia decime decir decirme dejar del demas dentro derecho desde desea deseo despues destino
di dia dias dice dicen diciembre diez diferencia diferente diga digame dime directo disponible disponibles distinto distintos distribuidor distribuidores doble donde dos dosis dosificacion durante duda dudas
e efectivo efectivos eficaz eficaces ejemplo el elegir ella ellas ello ellos embargo emplea emplean emplear empleo empresa empresas en encontrar encuentra encuentran encuentro enero enfermedad enfermedades
entonces entre enviar envio envios era eres es esa esas escribe escribir ese eso esos espanol especie especial especifica especifico esta estaba estado estan estar estas este estes esto estos estoy etiqueta eso europa
exacta exactamente exacto existe existen existencias existentes exporta exportacion exportaciones exportado exportador exportadora exportadoras exportadores exportan exportar exportarse externo extranjero fabrica fabricado fabricados fabrican fabricante fabricantes fabricar favor febrero fecha fechas
ficha fin final formula formulacion formulaciones formulado formulados formulan forma frente fue fuera fueron fumigar funciona funcionan garantia general gente gracias gran grande grado grados grupo gustaria guia ha haber habia hacia hace hacen hacer hago
hasta hay hectarea hectareas hemos hice hola hora hoy importa importacion importador importadores importar incluir incluye incluyen indica indican indicar indiqueme info informacion informar informe ingles inglesa ingrediente ingredientes insecto insectos interesa interesado
ir junio julio junto juntos kilo kilogramo la las le lee les libre licencia limite limitado limitados lista listado litro litros llama llaman llamar llamado lleva llevan llegar lo local los luego lugar luis manejo manera mano mandar mas marca marzo
material materiales maximo mayo mayor me medida mediante mejor mejores mencionar menor menos mensaje mercado mes meses metodo mezcla mezclas mi mil minimo mismo misma mismos mis momento mostrar mucha muchas mucho muchos muestra muestrame muestran muestreme muy
nacional nada nadie necesaria necesario necesita necesitamos necesitan necesitar necesito ni ningun ninguna ninguno no nombra nombre nombres norma nos nosotros notar noviembre nueva nuevas nuevo nuevos numero numeros nunca o objetivo obtener octubre ofrece ofrecen ofrecer oferta
opcion opciones origen otra otras otro otros pagina pago pais paises papel par para parece parte partes partir pasa pedido pedir pero permite permitido permiten permiso permisos persona personas perteneciente pertenece pertenecen pesticida pesticidas plaguicida plaguicidas plaga plagas planta plantas plantacion plazo poco pocos podemos poder podria podrian pone poner por porcentaje
porque posee poseen posible posibles precio precios pregunta preguntar preparado presenta presentacion previo primer primera primero principal principales principio principios problema problemas procedente produce producen producido producir productor productora productores producto productos profesional pronto proporciona proporcione proteger proteccion provee proveedor proveedora proveedores proveen provincia provincias proxima proximo publico pueda puede pueden puedo pues puro pureza
que queda quedan quien quienes quiera quiere quieren quiero quisiera quimico quimicos quimica quiza rango rapido razon realmente recibir recomendacion recomienda recomendada recomendado recomiendan recomienden reemplazo referencia regalo region registra registrada registradas registrado registrados registrar registraron registro registros regulacion respecto respuesta responde restringido restringida resultado resultados revisar roca sabe saber saben salud saludos se sea sean segun segundo seguro
seis semana semanas semilla semillas sembrar senor senora ser seria servicio servir septiembre si siembra siempre siendo siete siguiente siguientes sin sino sirve sirven sitio situacion sobre sola solamente solas solo solicitar solicito solos solucion son soy su suelo suficiente suministra suministrador suministradores suministran suministro sus sustancia sustancias tal tales
tambien tan tanque tanta tanto tarde tecnica tecnicas tecnico tecnicos tema temporada tendra tener tenemos tenga tengan tengo tercera tercero termina tiempo tienda tiene tienen tienes tipo tipos titular titulares toda todas todavia todo todos toma tonelada toneladas total toxica toxicidad toxico trabajador trabajo tractor traducir traduce traer trata tratamiento tratar tratan tres
triple tu ubica ubicada ubicado ubicadas ubican ultima ultimo ultimos un una unas unico unidad unidades unos urgente usa usada usado usados usan usando usar usarse use uso usos usted ustedes utiliza utilizan utilizar utilizado va vale valen valida validas validez valido validos valor van varias varios ve veces vence vencen vencer vencimiento vende vendedor vendedores venden vender venta ventas ver verdad verificar
vez via vida vigencia vigente vigentes vino vista visto volver voy y ya yo zona niño nino nina hijo hija bebio trago intoxicacion intoxicado envenenamiento veneno ojos ojo piel hospital medico auxilios emergencia perro clima futbol presidente noticias receta cancion chiste pelicula vuelo
binario binaria ternario combinacion combinaciones combina combinado combinados contengan contenga mezclar mezclo juntas simple activos activo activa activas molecula moleculas elimina eliminan eliminar combate combatir combaten mata matan matar prevenir previene tratarlo infestado afecta afectan ataca atacan cura curar
sistemico sistemicos foliar foliares preemergente preemergentes postemergente postemergentes residual liquido liquidos granulado granulados generico genericos biologico biologicos natural naturales organico organicos uso usos
botella botellas tambor tambores bidon bidones frasco frascos envase envases saco sacos bolsa bolsas balde baldes caneca canecas compara comparame compareme buscame busqueme cotizame coticeme mandame mandeme enviame envieme pasame paseme muestreme ensename consigueme recomiendame listame listeme
gramo gramos te ti tu alternativa alternativas sustituto equivalente documento documentos
arrive arrives arriving llegar llegue lleguen controlled puesto puestos dura duran stars longest latest tarde vencen venza venzan caduca caducan caduque caduquen minimo minima minimos mañana manana tarde noche dias adios saludo cordial cordiales atentamente selectivo selectivos selectiva acido
arbol arboles fruta frutas frutales hortaliza hortalizas invernadero verdura verduras huerto residuos
clientes cliente exclusivo exclusivos exclusiva exclusivas mililitro mililitros kilogramos libra libras galon galones jefe socio socios bodega licitacion estimado estimada estimados finca parcela cosecha prohibido prohibida prohibidos permitida permitidos mayorista distribucion`
const ideographs = `没订的了吗呢么和与及在有用可以什么哪些多少怎样请问给我想要查找看一下是否个家种能不会为对从到其它他她你您们这那哪谁几时候日期月年号天今
明后前上下里中内外之间都也还就才只又再很太更最好大小高低新旧长短多少全部所所有每各某同样另类型式名称叫做说写读作表列出示知道告诉帮忙谢谢您好早晚
需求需要买卖购采找寻供应商厂公司企业集团品产制造生销售出口进口国家地区省市县位于址登记证书持人有效期限至止截过内将即快到何于把被让使由因所且或者但如果并而吧啊呀哦嗯嘛哈呵喂
农药作物植物田地亩公顷斤克千升毫吨倍液量剂浓度含成分活性单双二两三四五六七八九十百万亿元组合复配混合一起同时含有防治控制杀死灭除治病虫草害对付预喷洒施撒浇灌拌种浸泡方法效果
查询搜索结果信息数据资料情况相关关于详细具体内容问题请求答案确认检看哪里哪儿在吗行允许可批准首次何时开始结束价格便宜贵钱报单价本标签说明规范安全毒性级别等高中低微轻原料母药材料技术
水平均总共计数共还剩余现目前当今天最近近年以来以后以前之后之前左右超过大于小于不到至少最多起正被主要常见普通特别专门仅限只供外贸客户朋友老板先生女士麻烦劳驾帮查介绍推荐建议合适适合适用啥咋俩治打使用应该怎选择对比比较区别差异不同换换成改呢如何哪款款项目件份只条张批目录清册货源渠道直接联系代理分销经营业务客服小姐中国产自来自英语文汉西班牙语翻译怎念叫别又称俗名化学式号码卖我国外海内市场需稀释最迟晚久属归范围提供拥获得持生效失意思`
export const commonWords: ReadonlySet<string> = new Set([
  ...english.split(/\s+/),
  ...spanish.split(/\s+/),
  ...ideographs.replace(/\s+/g, ''),
])

/** Full spellings of words that are abbreviated or misspelt in questions. Names are corrected by means of the data. */
const shortForms: Readonly<Record<string, string>> = {
  wat: 'what',
  wats: 'what is',
  whats: 'what is',
  wht: 'what',
  wich: 'which',
  hw: 'how',
  u: 'you',
  r: 'are',
  ur: 'your',
  any1: 'anyone',
  some1: 'someone',
  wanna: 'want to',
  q: 'que',
  k: 'que',
  ke: 'que',
  xq: 'por que',
  pa: 'para',
  pal: 'para el',
  kien: 'quien',
  kienes: 'quienes',
  dnd: 'donde',
  cto: 'cuanto',
}
const colloquialisms: readonly (readonly [RegExp, string])[] = [
  [/啥/g, '什么'],
  [/咋/g, '怎么'],
  [/多钱/g, '多少钱'],
  [/几(?=克|毫升|斤|公斤|两|升)/g, '多少'],
  [/有木有/g, '有没有'],
]

export const isShortForm = (plain: string): boolean => Object.hasOwn(shortForms, plain)

export const expandShortForms = (masked: string): string =>
  colloquialisms.reduce(
    (text, [typed, meant]) => text.replace(typed, meant),
    masked.replace(/(?<![\w-])[a-z]+1?(?![\w-])/g, (word) => (isShortForm(word) ? (shortForms[word] ?? word) : word)),
  )
