import type { Deps } from '../call/context.ts'
import type { Jobs } from '../db/boss.ts'
import { lapseRequests, lapseWhatIsLate } from '../features/approvals/lapse.ts'
import { settleBuyerCodes, settleWaitingBuyerCodes } from '../features/buyers-portal/settle-codes.ts'
import { commandJobs } from '../features/commands/jobs.ts'
import { moveClocks, moveClocksJob } from '../features/holidays/move-clocks.ts'
import { settleResets, settleWaitingResets } from '../features/session/settle-resets.ts'
import { listSources } from '../features/sources-of-lists.ts'
import { takeWhatIsDue } from '../kinds/record-due.ts'
import { recordListSources } from '../kinds/record-kinds.ts'
import { postToErp, postWaiting } from '../records/erp/work.ts'
import { exportLists, runExports } from '../records/export/job.ts'
import { launchWhatIsDue } from '../records/launches/launch-due.ts'
import { launchDue } from '../records/launches/plan-launch.ts'
import { publishDue } from '../records/publishing/publish.ts'
import { publishWhatIsDue } from '../records/publishing/publish-due.ts'
import { anchorTrails, writeAnchor } from '../records/seals/anchors.ts'
import { checkTrails, runCheck } from '../records/seals/checks.ts'
import { writeSites } from '../records/site-files/wake.ts'
import { writeWhatChanged } from '../records/site-files/write-site.ts'
import { makeSizesJob } from '../records/uploads.ts'
import { sendMail } from '../records/wake-mail.ts'
import { runClock } from './clock.ts'
import { countFindings, countFindingsJob } from './count-findings.ts'
import { endHolds, endHoldsJob } from './end-holds.ts'
import { expireDraftUsers, expireDraftUsersJob } from './expire-draft-users.ts'
import { expirePartners, expirePartnersJob } from './expire-partners.ts'
import { expireReservations, expireReservationsJob } from './expire-reservations.ts'
import { expireTransfers, expireTransfersJob } from './expire-transfers.ts'
import { lapseVisits, lapseVisitsJob } from './lapse-visits.ts'
import { makeSizes } from './make-sizes.ts'
import { mailMentions, mailMentionsJob, mentionDigest, mentionDigestJob } from './mention-mails.ts'
import { noteRedirects, noteRedirectsJob } from './note-redirects.ts'
import { markOverdue, overdueJob } from './overdue.ts'
import { planAhead, planAheadJob } from './plan-ahead.ts'
import { purgeApplications, purgeApplicationsJob } from './purge-applications.ts'
import { purgeTrash, purgeTrashJob } from './purge-trash.ts'
import { recorded } from './recorded.ts'
import { refreshYtd, refreshYtdJob } from './refresh-ytd.ts'
import { remindApprovers, remindApproversJob } from './remind-approvers.ts'
import { retainLeads, retainLeadsJob } from './retain-leads.ts'
import { retireTrails, retireTrailsJob } from './retire-trails.ts'
import { sendWaitingMail } from './send-mail.ts'
import { sweep, sweepOld } from './sweep.ts'
import { sweepFiles, sweepLostFiles } from './sweep-files.ts'
import { tellAgreements, tellAgreementsJob } from './tell-agreements.ts'
import { watch, watchJob } from './watch.ts'

export type Job = { readonly name: string; readonly cron: string; run(deps: Deps): Promise<unknown> }

/** The steps that Atrium takes of records whose time has come. */
const dueSteps: readonly Job[] = Object.values(recordListSources).flatMap(source =>
  Object.entries(source.place.due ?? {}).map(([action, { job, cron }]) => ({
    name: job,
    cron,
    run: (deps: Deps) => takeWhatIsDue(deps, source, action),
  })),
)

/** The jobs that run beside the requests: name, schedule (cron, Manila time) and work. Each may run at any time and any number of times. */
export const jobs: readonly Job[] = [
  { name: publishDue, cron: '* * * * *', run: publishWhatIsDue },
  { name: launchDue, cron: '* * * * *', run: deps => launchWhatIsDue(deps, recordListSources) },
  { name: noteRedirectsJob, cron: '* * * * *', run: noteRedirects },
  { name: planAheadJob, cron: '* * * * *', run: planAhead },
  ...dueSteps,
  { name: endHoldsJob, cron: '* * * * *', run: endHolds },
  { name: postToErp, cron: '* * * * *', run: postWaiting },
  { name: tellAgreementsJob, cron: '* * * * *', run: tellAgreements },
  { name: sendMail, cron: '* * * * *', run: sendWaitingMail },
  { name: mailMentionsJob, cron: '* * * * *', run: mailMentions },
  { name: mentionDigestJob, cron: '0 8 * * *', run: mentionDigest },
  { name: settleBuyerCodes, cron: '* * * * *', run: settleWaitingBuyerCodes },
  { name: settleResets, cron: '* * * * *', run: settleWaitingResets },
  { name: exportLists, cron: '* * * * *', run: deps => runExports(deps, listSources) },
  { name: writeSites, cron: '* * * * *', run: writeWhatChanged },
  { name: makeSizesJob, cron: '* * * * *', run: makeSizes },
  { name: overdueJob, cron: '0 * * * *', run: markOverdue },
  { name: moveClocksJob, cron: '30 * * * *', run: moveClocks },
  { name: expireReservationsJob, cron: '5 0 * * *', run: expireReservations },
  { name: lapseVisitsJob, cron: '5 0 * * *', run: lapseVisits },
  { name: lapseRequests, cron: '10 0 * * *', run: lapseWhatIsLate },
  { name: purgeApplicationsJob, cron: '35 0 * * *', run: purgeApplications },
  { name: purgeTrashJob, cron: '55 0 * * *', run: purgeTrash },
  { name: retainLeadsJob, cron: '15 0 * * *', run: retainLeads },
  { name: expireTransfersJob, cron: '20 0 * * *', run: expireTransfers },
  { name: expireDraftUsersJob, cron: '22 0 * * *', run: expireDraftUsers },
  { name: expirePartnersJob, cron: '25 0 * * *', run: expirePartners },
  { name: countFindingsJob, cron: '35 * * * *', run: countFindings },
  { name: refreshYtdJob, cron: '45 0 * * *', run: refreshYtd },
  ...commandJobs,
  { name: remindApproversJob, cron: '20 8 * * *', run: remindApprovers },
  { name: checkTrails, cron: '* * * * *', run: runCheck },
  { name: anchorTrails, cron: '50 1 * * *', run: writeAnchor },
  { name: retireTrailsJob, cron: '30 2 * * *', run: retireTrails },
  { name: sweep, cron: '17 3 * * *', run: sweepOld },
  { name: sweepFiles, cron: '41 3 * * *', run: sweepLostFiles },
  { name: watchJob, cron: '* * * * *', run: watch },
]

/** Runs the jobs here, with those that settings ask for, and sends them at their times until this process stops. */
export async function runJobs(queue: Jobs, deps: Deps, stopping: AbortSignal, asked: readonly Job[]): Promise<void> {
  const all = [...jobs, ...asked]
  for (const { name, run } of all) await queue.work(name, () => recorded(deps, name, () => run(deps)))
  void runClock(queue, deps, all, stopping)
}
