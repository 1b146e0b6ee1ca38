import { sql } from 'kysely'
import { type AgreementId, agreementTypes } from '../../../model/content/portal-sections.ts'
import { Refusal } from '../../../model/errors.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { dayInWords, when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { insertRow, readRow } from '../../db/row-queries.ts'
import { type PortalTarget, portalTargetIn } from '../../records/content/target.ts'
import { drawRichText } from '../../records/paper/draw-rich-text.ts'
import { print } from '../../records/paper/print.ts'
import { blocksOf } from '../../records/paper/rich-text-blocks.ts'
import {
  type AgreementText,
  inForceOn,
  isSameText,
  lastText,
  newText,
  newTextIn,
} from '../../records/publishing/agreements-in-force.ts'
import { publish } from '../../records/publishing/publish.ts'

/** How far ahead a version may be dated, in days. */
const furthest = 5 * 366

const isAgreement = (id: number): id is AgreementId => Object.hasOwn(agreementTypes, id)

/** Newest first. */
const versionsOf = (db: Db, id: AgreementId) =>
  db
    .selectFrom('buyer_agreements')
    .where('id', '=', id)
    .orderBy('version_no', 'desc')
    .select(['id', 'type', 'version_no', 'title', 'effective_date', 'requires_reconsent'])
    .select(['published_at', 'published_by_name'])
    .execute()

const bodyOf = (db: Db, id: AgreementId, version_no: number) =>
  readRow(db, 'buyer_agreements', { id, version_no }, ['body'])

type Row = Awaited<ReturnType<typeof versionsOf>>[number]
const shownOf = ({ published_by_name, published_at, ...row }: Row) => ({
  ...row,
  published_at: published_at.toISOString(),
  published_by: published_by_name,
})

async function agreementsOf(ctx: CallerCtx, id: AgreementId) {
  const rows = await versionsOf(ctx.db, id)
  const now = inForceOn(rows, manilaDate(ctx.deps.now()))
  const held = now && (await bodyOf(ctx.db, id, now.version_no))
  return {
    id,
    type: agreementTypes[id],
    in_force: now && held ? { ...shownOf(now), ...held } : null,
    versions: rows.map(row => ({
      ...shownOf(row),
      state:
        row.version_no === now?.version_no
          ? ('in_force' as const)
          : row.version_no > (now?.version_no ?? 0)
            ? ('to_come' as const)
            : ('past' as const),
    })),
  }
}

/** An agreement's page is published like any other while its text stays; a new text is a new version. */
export async function refuseNewText(trx: Db, target: PortalTarget, values: Record<string, unknown>): Promise<void> {
  if (await newTextIn(trx, target, values)) throw new Refusal('INVALID', { errors: { body: [newText] } })
}

function dayProblem(day: string, today: string): string | undefined {
  if (day < today) return 'Choose today or a day to come: nobody can have agreed before.'
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000
  return ahead > furthest ? 'Choose a day within the next five years.' : undefined
}

function known(id: number): AgreementId {
  if (!isAgreement(id)) throw new Refusal('NOT_FOUND')
  return id
}

async function versionOf(ctx: CallerCtx, params: { readonly id: number; readonly version_no: number }) {
  const id = known(params.id)
  const row = (await versionsOf(ctx.db, id)).find(({ version_no }) => version_no === params.version_no)
  const held = row && (await bodyOf(ctx.db, id, row.version_no))
  if (!row || !held) throw new Refusal('NOT_FOUND')
  return { ...shownOf(row), ...held }
}

/** A version to hand on: what buyers agree to, word for word. */
async function onPaper(ctx: CallerCtx, params: Parameters<typeof versionOf>[1]) {
  const { title, body, type, version_no, effective_date, published_at, published_by } = await versionOf(ctx, params)
  const published = published_by === null ? 'the sample text' : `published ${when(published_at)} by ${published_by}`
  return print(
    {
      brand: undefined,
      house: 'Buyers’ portal',
      name: `${type.replaceAll('_', '-')}-${version_no}`,
      title: '',
      printed: { at: ctx.deps.now(), by: ctx.caller.name },
    },
    { heading: title, lines: [`Version ${version_no} · from ${dayInWords(effective_date)} · ${published}`] },
    flow => drawRichText(flow, blocksOf(body)),
  )
}

export const buyerAgreement: HandlersOf<'buyerAgreement'> = {
  read: ({ params }, ctx) => agreementsOf(ctx, known(params.id)),
  version: ({ params }, ctx) => versionOf(ctx, params),
  paper: ({ params }, ctx) => onPaper(ctx, params),
  publish: async ({ body }, ctx) => {
    const id = known(body.id)
    const type = agreementTypes[id]
    const { effective_date, requires_reconsent } = body
    const problem = dayProblem(effective_date, manilaDate(ctx.deps.now()))
    if (problem) throw new Refusal('INVALID', { errors: { effective_date: [problem] } })
    await publish(ctx, portalTargetIn(type), { version: body.version }, async (trx, values) => {
      const { title, body: text } = values as AgreementText
      const last = await trx
        .selectFrom('buyer_agreements')
        .where('id', '=', id)
        .select(eb => eb.fn.max('version_no').as('no'))
        .executeTakeFirst()
      if (isSameText(await lastText(trx, id), { title, body: text }))
        throw new Refusal('INVALID', {
          errors: {
            body: [`The text is that of version ${last?.no}. Change it, or publish the page without a new version.`],
          },
        })
      await insertRow(trx, 'buyer_agreements', {
        ...{ id, type, title, body: text, effective_date, requires_reconsent },
        version_no: sql`${(last?.no ?? 0) + 1}::int`,
        published_at: ctx.deps.now(),
        published_by: ctx.caller.user_id,
        published_by_name: ctx.caller.name,
      })
    })
    return agreementsOf(ctx, id)
  },
}
