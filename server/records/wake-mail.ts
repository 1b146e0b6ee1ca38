import type { Deps } from '../call/context.ts'
import { wake } from './wake-job.ts'

export const sendMail = 'send-mail'

/** Has the mail that somebody waits for at their screen sent now. */
export const wakeMail = (deps: Pick<Deps, 'jobs' | 'log'>): Promise<void> => wake(deps, sendMail, 'mail waits', true)
