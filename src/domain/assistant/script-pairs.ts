/**
 * Ideographs of questions in the traditional script with their simplified form: those of asking and of the trade. The
 * names of the data bring their own.
 */
const pairs =
  '嗎吗 個个 們们 麼么 誰谁 廠厂 產产 員员 價价 錢钱 買买 賣卖 購购 貨货 應应 對对 從从 進进 國国 營营 標标 準准 號号 碼码 證证 書书 記记 錄录 冊册 該该 請请 問问 說说 話话 這这 還还 會会 為为 與与 種种 類类 來来 過过 時时 間间 幾几 後后 內内 無无 沒没 絡络 發发 劑剂 藥药 農农 畝亩 頃顷 噸吨 顆颗 點点 數数 據据 質质 業业 場场 東东 廣广 蘇苏 陝陕 遼辽 寧宁 雲云 貴贵 臺台 灣湾 龍龙 鄉乡 縣县 聯联 繫系 電电 郵邮 網网 傳传 運运 費费 報报 單单 總总 評评 級级 檢检 測测 誤误 飲饮 噴喷 灑洒 澆浇 熱热 殘残 機机 轉转 雙双 兩两 釐厘 實实 導导 興兴 試试 驗验 樣样 經经 殺杀 蟲虫 蟎螨 專专 僅仅 銷销 絕绝 繼继 續续 關关 於于 並并 開开 給给 讓让 當当 確确 認认 現现 權权 屬属 屆届 滅灭 條条 約约 門门 馬马 韓韩 烏乌 蘭兰 緬缅 賓宾 亞亚 羅罗 紐纽 歐欧 盧卢 維维 強强 餘余 樹树 麥麦 黃黄 葉叶 煙烟 蘋苹 蘿萝 蔔卜 薑姜 蔥葱 雜杂 闊阔 銹锈 鏽锈 壞坏 紋纹 癥症 斷断 結结 線线 絲丝 飛飞 蝨虱 薊蓟 鈴铃'

export const moreSimplified: readonly (readonly [string, string])[] = pairs
  .split(' ')
  .map(([full = '', simple = '']) => [full, simple] as const)
