import { hasSubject, type Conditions } from './reading.ts'

export type QuestionRoute = 'start' | 'app' | 'compare' | 'enquiry' | 'sample' | 'intention'

const greetingPattern =
  /^\W*(hello|hi|hey|hiya|good (morning|afternoon|evening|day)|greetings|thanks|thank you|hola|buen[oa]s?( dias| tardes| noches)?|saludos|gracias|你好|您好|早上好|下午好|晚上好|早|嗨|谢谢|在吗)\b|^(你好|您好|早上好|下午好|晚上好|嗨|谢谢|在吗|哈喽)/
const aboutItself =
  /\b(what|which|how) (else |kind of questions |questions )?(can|could|do) (you|i) (do|help|answer|ask|know|use)\b|\bwhat (kind|sort)s? of questions\b|\bwho are you\b|\bhow do(es)? (you|this|it) work\b|^\W*(help|ayuda|帮助|帮忙)\W*$|\b(que|como) (mas )?(puedes|sabes|puede|sabe|haces|funcionas?|te uso|puedo (preguntar|preguntarte))\b|\bque preguntas\b|\bquien eres\b|你(能|会|可以)(做|干|回答|帮)|能(问|做)(你)?(什么|哪些)|你是谁|怎么(用你|使用你|用这个)|有什么功能/
const things =
  '(enquir\\w*|inquir\\w*|requests?|rfqs?|samples?|orders?|quotations?|quotes?|offers?|reply[- ]by|drafts?|carts?|accounts?|passwords?|membership|subscription|suppliers? to favou?rites|consultas?|solicitud(es)?|muestras?|pedidos?|cotizaci\\w+|ofertas?|borrador(es)?|carrito|cuenta|contrasena|membresia|询价|询盘|样品|登记申请|报价|订单|草稿|购物车|账号|帐号|密码|会员)'
const howTo = new RegExp(
  `\\b(how (do|can|to|should|would)|where (do|can)|can i|is it possible|como|donde|se puede|puedo|quiero)\\b.*\\b(cancel\\w*|chang\\w+|edit\\w*|delet\\w+|remov\\w+|send\\w*|urge|accept\\w*|declin\\w+|compar\\w+|invit\\w+|reset|upgrad\\w+|pay|withdraw|add|attach|anul\\w+|cancel\\w+|cambi\\w+|edit\\w+|borr\\w+|elimin\\w+|envi\\w+|acept\\w+|rechaz\\w+|modific\\w+|recuper\\w+|pagar)\\b.*${things}|(怎么|如何|怎样|在哪|哪里|能不能|可以).{0,10}(取消|撤销|撤回|修改|更改|删除|发送|催|接受|拒绝|邀请|重置|付款|改).{0,12}${things}|${things}.{0,8}(怎么|如何|怎样|能不能)(取消|撤销|撤回|修改|更改|删除|催|改|接受)|怎么(发|写|提交)${things}`,
)
const aboutOwnRequests = new RegExp(
  `\\b(my|mine|our|i sent|we sent|mis?|nuestr[oa]s?|envie|enviamos|mande)\\b.*${things}|\\b(status|progress|state|estado|situacion) (of|de|del) .*${things}|${things}.*\\b(status|progress|i sent|que envie|que mande)\\b|我(们)?的?.{0,16}${things}|我们?[询问寄要]过?的.*(回复|答复|消息)|${things}.{0,6}(状态|进度|到哪|进展|怎么样了)`,
)
const compares = /\b(compar\w+|versus|vs|side by side|frente a)\b|对比|比较|比一比|相比/

/** Null if the answer must be searched for in the records. `masked`: the question with `_kind_` in place of names. */
export const questionRouteOf = (masked: string, where: Conditions): QuestionRoute | null => {
  if (howTo.test(masked) && !where.crops && !where.pests) return 'app'
  if (aboutOwnRequests.test(masked)) {
    if (/\b(samples?|muestras?)\b|样品/.test(masked)) return 'sample'
    return /\b(registration requests?|solicitud(es)? de registro)\b|登记申请/.test(masked) ? 'intention' : 'enquiry'
  }
  if (compares.test(masked) && hasSubject(where)) return 'compare'
  if (hasSubject(where)) return null
  return greetingPattern.test(masked) || aboutItself.test(masked) ? 'start' : null
}

export const splitComparison = (text: string): string[] =>
  text
    .split(/\s(?:with|and|y|e|con|vs\.?|versus|against|to|frente a|contra)\s|[,;，；、]|和|与|跟|及/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '')
