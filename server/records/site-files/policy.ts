import { createHash } from 'node:crypto'
import type { Settings } from '../../settings/settings.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Further hosts that the scripts of the usual bot checks load from, as their own instructions say. */
const beside: Readonly<Record<string, string>> = {
  'www.google.com': 'https://www.gstatic.com https://recaptcha.google.com',
  'www.recaptcha.net': 'https://www.gstatic.com',
  'js.hcaptcha.com': 'https://hcaptcha.com https://*.hcaptcha.com',
}

function checkerOf(script: string | undefined): string {
  if (script === undefined) return ''
  const { origin, host } = new URL(script)
  return ` ${origin}${beside[host] ? ` ${beside[host]}` : ''}`
}

/** The Content-Security-Policy of a site's page: its own files, its own forms, and the bot check. No script inside the page runs. */
export function policyOf(
  styles: readonly string[],
  { BOT_CHECK_SCRIPT }: Pick<Settings, 'BOT_CHECK_SCRIPT'>,
  ancestors = "'none'",
): string {
  const checker = checkerOf(BOT_CHECK_SCRIPT)
  return [
    "default-src 'none'",
    `script-src 'self'${checker}`,
    `style-src 'self' ${styles.map(hashOf).join(' ')}${checker}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${checker}`,
    ...(checker ? [`frame-src${checker}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
