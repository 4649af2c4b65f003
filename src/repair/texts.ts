import type { Locale } from '#contract/languages.ts'

/** The texts of index.html for an app that does not start. No script can choose a language, so all are shown. */
interface CannotStart {
  readonly title: string
  readonly why: string
  readonly safe: string
  readonly repair: string
  readonly again: string
}

export const cannotStartTexts = {
  en: {
    title: 'The app can’t start',
    why: 'One of its files did not arrive, or belongs to another version.',
    safe: 'Your drafts and what is waiting to send are safe on this device.',
    repair: 'Repair',
    again: 'Try again',
  },
  es: {
    title: 'La aplicación no puede abrirse',
    why: 'Uno de sus archivos no llegó o es de otra versión.',
    safe: 'Sus borradores y lo que está por enviar están a salvo en este dispositivo.',
    repair: 'Reparar',
    again: 'Intentar de nuevo',
  },
  'zh-Hans': {
    title: '应用无法启动',
    why: '有一个文件没有收到，或属于另一个版本。',
    safe: '草稿和待发送的内容都在本设备上，没有丢失。',
    repair: '修复',
    again: '重试',
  },
  'zh-Hant': {
    title: '應用程式無法啟動',
    why: '有一個檔案沒有收到，或屬於另一個版本。',
    safe: '草稿和待傳送的內容都在此裝置上，沒有遺失。',
    repair: '修復',
    again: '重試',
  },
} satisfies Record<Locale, CannotStart>

const en = {
  title: 'Repair the app',
  about: 'Downloads the app’s own files again. Your work is not touched.',
  backup: 'Save a backup',
  backupSay: 'Everything unsent in one file. Open it again under Outbox.',
  save: 'Save',
  saveAgain: 'Save again',
  saving: 'Saving',
  saved: 'Backup saved',
  nothing: 'Nothing unsent on this device',
  unreadable: 'The work on this device could not be read. It was not changed.',
  notSaved: 'The backup could not be saved. Nothing was changed.',
  renew: 'Renew the app',
  renewSay: 'About 0.6 MB. Needs a connection.',
  open: 'Open the app',
  openSay: 'What is waiting to send is sent automatically.',
  go: 'Renew and open',
  going: 'Downloading',
  'no-connection': 'There is no connection. Nothing was changed: try again when you are online.',
  'other-page':
    'The network answers with a page of its own; perhaps it wants you to log in first. Nothing was changed.',
  file: 'One file of the app does not arrive; perhaps a content blocker or this network stops it. Nothing was changed. The file:',
  failed: 'The browser did not allow it. Nothing of yours was changed: close all tabs of the app and try again.',
  stays: 'Stays on this device',
  waiting: 'Waiting to send',
  drafts: 'Drafts',
  files: 'Files of requests',
  login: 'Login and offline pack',
  later: 'No connection? Come back later: nothing is lost.',
}
export type RepairTexts = Readonly<Record<keyof typeof en, string>>

/** The texts of the repair page. It works without the app, so it cannot use the app's message catalogues. */
export const repairTexts: Readonly<Record<Locale, RepairTexts>> = {
  en,
  es: {
    title: 'Reparar la aplicación',
    about: 'Vuelve a descargar los archivos de la aplicación. Su trabajo no se toca.',
    backup: 'Guardar una copia de seguridad',
    backupSay: 'Todo lo no enviado en un solo archivo. Se abre de nuevo en la bandeja de salida.',
    save: 'Guardar',
    saveAgain: 'Guardar otra vez',
    saving: 'Guardando',
    saved: 'Copia de seguridad guardada',
    nothing: 'No hay nada sin enviar en este dispositivo',
    unreadable: 'No se pudo leer el trabajo de este dispositivo. No se modificó.',
    notSaved: 'No se pudo guardar la copia de seguridad. No se modificó nada.',
    renew: 'Renovar la aplicación',
    renewSay: 'Unos 0,6 MB. Requiere conexión.',
    open: 'Abrir la aplicación',
    openSay: 'Lo que está por enviar se envía automáticamente.',
    go: 'Renovar y abrir',
    going: 'Descargando',
    'no-connection': 'No hay conexión. No se modificó nada: inténtelo de nuevo cuando tenga conexión.',
    'other-page':
      'La red responde con una página propia; quizá pide que usted inicie sesión primero. No se modificó nada.',
    file: 'Un archivo de la aplicación no llega; quizá lo detiene un bloqueador de contenido o esta red. No se modificó nada. El archivo:',
    failed:
      'El navegador no lo permitió. No se modificó nada suyo: cierre todas las pestañas de la aplicación e inténtelo de nuevo.',
    stays: 'Permanece en este dispositivo',
    waiting: 'Por enviar',
    drafts: 'Borradores',
    files: 'Archivos de solicitudes',
    login: 'Inicio de sesión y paquete sin conexión',
    later: '¿Sin conexión? Vuelva más tarde: no se pierde nada.',
  },
  'zh-Hans': {
    title: '修复应用',
    about: '重新下载应用自身的文件，不会改动您的内容。',
    backup: '保存备份',
    backupSay: '所有未发送的内容存为一个文件，可在发件箱中重新打开。',
    save: '保存',
    saveAgain: '再次保存',
    saving: '保存中',
    saved: '备份已保存',
    nothing: '本设备上没有未发送的内容',
    unreadable: '无法读取本设备上的内容，内容未作改动。',
    notSaved: '备份未能保存，没有任何改动。',
    renew: '更新应用文件',
    renewSay: '约 0.6 MB，需要联网。',
    open: '打开应用',
    openSay: '待发送的内容会自动发送。',
    go: '更新并打开',
    going: '下载中',
    'no-connection': '没有网络连接，没有任何改动。请联网后重试。',
    'other-page': '网络返回了它自己的页面，可能需要您先登录网络。没有任何改动。',
    file: '应用的一个文件无法下载，可能被内容拦截工具或当前网络阻止。没有任何改动。该文件：',
    failed: '浏览器未允许此操作，您的内容没有改动。请关闭应用的所有标签页后重试。',
    stays: '保留在本设备上',
    waiting: '待发送',
    drafts: '草稿',
    files: '申请的附件',
    login: '登录状态和离线包',
    later: '没有网络？稍后再来，不会丢失任何内容。',
  },
  'zh-Hant': {
    title: '修復應用程式',
    about: '重新下載應用程式本身的檔案，不會更動您的內容。',
    backup: '儲存備份',
    backupSay: '所有未傳送的內容存成一個檔案，可在寄件匣中重新開啟。',
    save: '儲存',
    saveAgain: '再次儲存',
    saving: '儲存中',
    saved: '備份已儲存',
    nothing: '此裝置上沒有未傳送的內容',
    unreadable: '無法讀取此裝置上的內容，內容未更動。',
    notSaved: '備份未能儲存，沒有任何更動。',
    renew: '更新應用程式檔案',
    renewSay: '約 0.6 MB，需要連線。',
    open: '開啟應用程式',
    openSay: '待傳送的內容會自動傳送。',
    go: '更新並開啟',
    going: '下載中',
    'no-connection': '沒有網路連線，沒有任何更動。請連線後重試。',
    'other-page': '網路回應了它自己的頁面，可能需要您先登入網路。沒有任何更動。',
    file: '應用程式的一個檔案無法下載，可能被內容阻擋工具或目前的網路阻止。沒有任何更動。該檔案：',
    failed: '瀏覽器未允許此操作，您的內容沒有更動。請關閉應用程式的所有分頁後重試。',
    stays: '保留在此裝置上',
    waiting: '待傳送',
    drafts: '草稿',
    files: '申請的附件',
    login: '登入狀態和離線包',
    later: '沒有網路？稍後再來，不會遺失任何內容。',
  },
}

export const repairLanguageOf = (chosen: unknown, browser: string): Locale => {
  for (const locale of Object.keys(repairTexts) as Locale[]) if (locale === chosen) return locale
  if (/^es\b/i.test(browser)) return 'es'
  if (/^zh-(hant|tw|hk|mo)\b/i.test(browser)) return 'zh-Hant'
  return /^zh\b/i.test(browser) ? 'zh-Hans' : 'en'
}
