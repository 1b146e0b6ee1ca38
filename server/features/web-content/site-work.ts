import type { HandlersOf } from '../../http/context.ts'
import { testMail } from './test-mail.ts'

export const siteWork: HandlersOf<'siteWork'> = { testMail }
