import { z } from 'zod'
import { code } from '#contract/codes.ts'
import type { CaptchaConfig } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { gatherBytes } from '#server/platform/http/fetch-public.ts'
import { temporarilyUnavailable, Refusal } from '#server/platform/http/refusal.ts'
import { errorMessageOf } from '#server/platform/log.ts'
import { texts } from '#server/texts/texts.ts'

const widgets: Readonly<Record<CaptchaConfig['provider'], { script: string; className: string; origins: string }>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    className: 'cf-turnstile',
    origins: 'https://challenges.cloudflare.com',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    className: 'h-captcha',
    origins: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
}

/** A document for a frame, so that the app's own content policy need not allow the provider's origins. */
export const captchaFrame = (
  { provider, siteKey }: Pick<CaptchaConfig, 'provider' | 'siteKey'>,
  nonce: string,
  embedders: readonly string[],
) => {
  const { script, className, origins } = widgets[provider]
  return {
    html: `<!doctype html><meta charset="utf-8"><title>Captcha</title>
<div class="${className}" data-sitekey="${siteKey}" data-callback="report"></div>
<script nonce="${nonce}">function report(token) { parent.postMessage({ captcha: token }, '*') }</script>
<script nonce="${nonce}" src="${script}" async></script>`,
    policy: [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${origins}`,
      ...['frame-src', 'style-src', 'connect-src'].map((directive) => `${directive} ${origins}`),
      "base-uri 'none'",
      "form-action 'none'",
      ["frame-ancestors 'self'", ...embedders].join(' '),
    ].join('; '),
  }
}

const maxAnswerBytes = 16 * 1024
const awaySeconds = 60
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })
/** Matches error codes that a visitor's bad token causes. Others are faults of the settings or of the provider. */
const tokenFault = /-response$|duplicate$/

const askProvider = async (captcha: CaptchaConfig, token: string): Promise<z.infer<typeof verdict>> => {
  const { provider, siteKey, secret, verifyUrl, timeoutMs } = captcha
  const response = await fetch(verifyUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    body: new URLSearchParams({ secret, response: token, ...(provider === 'hcaptcha' ? { sitekey: siteKey } : {}) }),
  })
  if (!response.body) throw new Error('the captcha provider answers nothing')
  const tooMuch = () => new Error('the captcha provider answers too much')
  return verdict.parse(JSON.parse(String(await gatherBytes(response.body, maxAnswerBytes, tooMuch))))
}

export const verifyCaptchaToken = async (
  { log }: Pick<Deps, 'log'>,
  captcha: CaptchaConfig,
  token: string,
): Promise<void> => {
  let faults: readonly string[]
  try {
    const { success, 'error-codes': errors } = await askProvider(captcha, token)
    if (success) return
    faults = errors
  } catch (error) {
    faults = [errorMessageOf(error)]
  }
  if (faults.every((fault) => tokenFault.test(fault)))
    throw new Refusal(code.captchaWrong, { msg: texts.accounts.captchaRefused })
  log({ level: 'error', event: 'captcha-away', message: faults.join(', ') })
  throw temporarilyUnavailable(texts.accounts.captchaAway, awaySeconds)
}
