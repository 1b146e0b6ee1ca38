import type { HandlersOf } from '../../call/context.ts'
import { check } from './check.ts'
import { promoteNow, promotePreview } from './promote.ts'
import { takeOutGone } from './take-out.ts'
import { testMail } from './test-site-mail.ts'

export const siteWork: HandlersOf<'siteWork'> = {
  testMail,
  check,
  takeOut: takeOutGone,
  promotePreview,
  promote: promoteNow,
}
