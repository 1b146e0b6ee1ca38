import { createHash } from 'node:crypto'
import type { Settings } from '../../settings.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a page of a site may do: its own files, its own forms, and whoever checks that visitors are people. Nothing written into the page runs. */
export function policyOf(
  styles: readonly string[],
  { BOT_CHECK_SCRIPT }: Pick<Settings, 'BOT_CHECK_SCRIPT'>,
  ancestors = "'none'",
): string {
  const checker = BOT_CHECK_SCRIPT === undefined ? '' : ` ${new URL(BOT_CHECK_SCRIPT).origin}`
  return [
    "default-src 'none'",
    `script-src 'self'${checker}`,
    `style-src 'self' ${styles.map(hashOf).join(' ')}`,
    "img-src 'self' data:",
    `connect-src 'self'${checker}`,
    ...(checker ? [`frame-src${checker}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
