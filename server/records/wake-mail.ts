import type { Deps } from '../call/context.ts'

export const sendMail = 'send-mail'

/** Has the mail that somebody waits for at their screen sent now. The job looks every minute even if this message is lost. */
export async function wakeMail({ jobs, log }: Pick<Deps, 'jobs' | 'log'>): Promise<void> {
  await jobs
    .send(sendMail, {}, { key: sendMail })
    .catch((error: unknown) => log.warn({ err: error }, 'mail waits for the next round'))
}
