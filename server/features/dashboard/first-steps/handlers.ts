import { brandById, groupBrand } from '../../../../model/brands.ts'
import { type CommandKey, commandKeys } from '../../../../model/commands/index.ts'
import { firstSteps, type StepKey, stepKeys } from '../../../../model/first-steps.ts'
import { dayOf } from '../../../../model/rules/working-days.ts'
import { when } from '../../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../../call/context.ts'
import { brandsIn } from '../../../db/or-none.ts'
import { hasDemoData } from '../../../records/demo-data.ts'
import { lastHeardFrom } from '../../../records/gateway-keys.ts'
import { type Facts, factsOf, runsOf } from './first-steps-facts.ts'
import { pictureState, type SiteFacts, siteFactsOf } from './site-facts.ts'

type Line = { readonly key: StepKey; readonly brand: string | null } & Verdict
type Verdict = { readonly is_done: boolean; readonly note: string | null }
const siteSteps = ['contact', 'recipients', 'policy', 'samples', 'check', 'open'] as const
type SiteStep = (typeof siteSteps)[number]
type HouseStep = Exclude<StepKey, SiteStep | `command_${CommandKey}`>
const isOfSite = (key: StepKey): key is SiteStep => siteSteps.some(step => step === key)

const said = (is_done: boolean, open: string | null, done: string | null = null): Verdict => ({
  is_done,
  note: is_done ? done : open,
})
const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const isHere = (origin: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin)

type Surroundings = {
  readonly settings: CallerCtx['deps']['settings']
  readonly heard: Awaited<ReturnType<typeof lastHeardFrom>>
  readonly year: number
}

const houseVerdicts = (f: Facts, { settings, heard, year }: Surroundings): Record<HouseStep, Verdict> => {
  const origins = [settings.DESK_ORIGIN, settings.SITES_ORIGIN]
  const call = (at: Date | null) => said(at !== null, 'It has not called yet.', at && `Last heard ${when(at)}.`)
  const of = (lacking: number, what: string) =>
    said(
      f.active > 0 && lacking === 0,
      f.active === 0 ? 'No property is active yet.' : `${f.active - lacking} of ${f.active} ${what}.`,
    )
  return {
    address: said(
      !origins.some(isHere),
      `${origins.filter(isHere).join(' and ')} ${origins.every(isHere) ? 'open' : 'opens'} on this machine only.`,
      origins.join(', '),
    ),
    mail: said(
      f.mail_sent_at !== null,
      settings.SMTP_URL === undefined
        ? 'No mail server is set: mail stays in the outbox.'
        : 'No mail has gone out yet.',
      f.mail_sent_at && `The last went out ${when(f.mail_sent_at)}.`,
    ),
    key: said(settings.SECRET_KEY !== undefined, 'The only copy is secret.key in the data folder.'),
    backup: said(f.backup_at !== null, 'None was made yet.', f.backup_at && `The last was made ${when(f.backup_at)}.`),
    administrators: said(
      f.administrators > 1 && f.guarded > 1,
      `${counted(f.administrators, 'Super Admin', 'Super Admins')}, ${f.guarded} with a second factor.`,
    ),
    people: said(f.staff, 'Nobody but Super Admins has an account.'),
    property: said(
      f.active > 0,
      'No property is active yet.',
      counted(f.active, 'active property', 'active properties'),
    ),
    complete: of(f.incomplete, 'have both'),
    units: of(f.without_units, 'have units'),
    groups: said(f.groups > 0, 'There is none yet.', counted(f.groups, 'active group', 'active groups')),
    sellers: said(f.sellers, 'There is none yet.'),
    chains: said(
      f.groups > 0 && f.without_chain === 0,
      f.groups === 0 ? 'There is no sales group yet.' : `${f.groups - f.without_chain} of ${f.groups} groups have one.`,
    ),
    quotas: said(f.quotas, `None of ${year} yet.`),
    sellers_portal: call(heard['sellers-portal']),
    contracts: said(f.contracts, 'There is none yet.'),
    buyers: said(f.buyers, 'There is none yet.'),
    receipts: said(f.receipts, 'There is none yet.'),
    checks: said(f.checks, 'There is none yet.'),
    papers: said(f.papers, 'There is none yet.'),
    care: said(f.care, 'No address and no number is published.'),
    buyers_portal: call(heard['buyers-portal']),
    erp: said(settings.ERP_URL !== undefined, 'A stand-in answers: nothing reaches your books.'),
    holidays: said(
      f.next_holidays && f.estimated === 0,
      f.next_holidays ? `${counted(f.estimated, 'date is', 'dates are')} estimated still.` : `None of ${year + 1} yet.`,
    ),
  }
}

const contactPages: readonly string[] = ['website.contact-information', 'website.side-menu', 'website.map-section']

function siteVerdicts({ findings, is_open, has_policy }: SiteFacts): Record<SiteStep, Verdict> {
  const found = (kind: string) => findings.filter(finding => finding.kind === kind)
  const contact = found('sample').filter(({ page }) => contactPages.includes(page))
  const gone = findings.filter(({ is_gone }) => is_gone)
  const email = contact.some(({ path, page }) => page === 'website.contact-information' && path === 'email')
  return {
    contact: said(
      contact.length === 0,
      counted(contact.length, 'value is still the sample.', 'values are still the sample.'),
    ),
    recipients: said(found('recipients').length === 0, 'Nobody is named.'),
    policy: said(
      has_policy && !email,
      has_policy ? 'It names an address of the sample.' : 'The page list switches it off.',
    ),
    samples: said(
      gone.length === 0,
      counted(gone.length, 'row names a property that is not here.', 'rows name properties that are not here.'),
    ),
    check: said(findings.length === 0, counted(findings.length, 'finding.', 'findings.')),
    open: said(is_open, 'Visitors get a page that says it is closed.'),
  }
}

async function commandVerdicts(ctx: CallerCtx): Promise<Record<`command_${CommandKey}`, Verdict>> {
  const runs = await runsOf(ctx)
  return Object.fromEntries(
    commandKeys.map((key): [`command_${CommandKey}`, Verdict] => {
      const run = runs.get(key)
      const good = run?.good_at ? `Last success ${when(run.good_at)}.` : 'It has not run yet.'
      const isBad = run?.last != null && run.last !== 'succeeded' && run.last_at !== null
      const failed = isBad && run.last_at ? `It failed ${when(run.last_at)}. ` : ''
      return [
        `command_${key}`,
        { is_done: run?.good_at != null && !isBad, note: failed + (isBad && !run.good_at ? '' : good) },
      ]
    }),
  ) as Record<`command_${CommandKey}`, Verdict>
}

/** The card of who keeps the house: each line from what stands, none from what somebody ticked (decision 169). */
export const firstStepsNow: HandlersOf<'dashboard'>['firstSteps'] = async (_, ctx) => {
  const { deps, db, caller } = ctx
  const now = deps.now()
  // A house of demo data is there to be looked at: nobody sets it up.
  if (await hasDemoData(deps.db)) return { as_of: now.toISOString(), is_done: true, lines: [] }
  const year = Number(dayOf(now).slice(0, 4))
  const [facts, heard, commands, pictures, sites] = await Promise.all([
    factsOf(ctx, year),
    lastHeardFrom(deps),
    commandVerdicts(ctx),
    pictureState(ctx),
    db
      .selectFrom('sites')
      .where('brand_id', 'in', brandsIn(caller))
      .orderBy('brand_id')
      .select(['brand_id', 'is_open'])
      .execute(),
  ])
  const house = { ...houseVerdicts(facts, { settings: deps.settings, heard, year }), ...commands }
  const bySite = await Promise.all(
    sites.map(async ({ brand_id, is_open }) => {
      const site = await siteFactsOf(ctx, brandById(brand_id) ?? groupBrand, is_open, pictures)
      return { brand: site.brand.code, verdicts: siteVerdicts({ ...site, is_open }) }
    }),
  )
  const lines = stepKeys.flatMap((key): Line[] =>
    isOfSite(key)
      ? bySite.map(({ brand, verdicts }) => ({ key, brand, ...verdicts[key] }))
      : [{ key, brand: null, ...house[key] }],
  )
  return {
    as_of: now.toISOString(),
    is_done: lines.every(({ key, is_done }) => is_done || firstSteps[key].optional === true),
    lines,
  }
}
