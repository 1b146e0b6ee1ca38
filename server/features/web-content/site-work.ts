import type { HandlersOf } from '../../http/context.ts'
import { check } from './check.ts'
import { testMail } from './test-mail.ts'

export const siteWork: HandlersOf<'siteWork'> = { testMail, check }
