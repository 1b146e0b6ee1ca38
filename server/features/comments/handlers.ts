import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { blindAmong, mentionable } from '../../records/talk/people.ts'
import { type Talked, type TalkSources, talkedOf } from '../../records/talk/source.ts'
import { addComment, changeComment, emptyComment, lockOwn, settleThread, talkOf } from '../../records/talk/store.ts'
import { type Given, giveTask, tasksOf } from '../../records/talk/tasks.ts'

type Handlers = HandlersOf<'comments'>
type Done = {
  readonly comment: number
  readonly field?: string | null
  readonly task?: { readonly before: object; readonly after: object }
}
type Said = { readonly text: string; readonly field?: string; readonly mentions?: readonly number[] }

/** What people say of any record. What the caller may see of it, its source judges with each call. */
export const commentsOf = (sources: TalkSources): Handlers => {
  async function judged(ctx: CallerCtx, talked: Talked, { text, field, mentions = [] }: Said) {
    const errors: FieldErrors = {}
    if (text.trim() === '') errors['text'] = ['Write something first.']
    if (field !== undefined && !Object.hasOwn(talked.fields, field.split('.')[0] ?? ''))
      errors['field'] = ['This record has no such field.']
    const blind = await blindAmong(ctx, sources, talked, mentions, field)
    if (blind.length > 0) errors['mentions'] = blind.map(saysBlind)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    return { text: text.trim(), field, mentions: mentions.filter(id => id !== ctx.caller.user_id) }
  }
  const read = (ctx: CallerCtx, talked: Talked) => talkOf(ctx.db, talked, ctx.caller.user_id, dayOf(ctx.deps.now()))
  const written = async (ctx: CallerCtx, talked: Talked, work: (trx: Trx) => Promise<Done | undefined>) => {
    await ctx.db.transaction().execute(async trx => {
      const done = await work(trx)
      if (!done) return ctx.repeated()
      await ctx.record(trx, {
        page: talked.page,
        entity: talked.entity,
        entity_id: talked.subject.ids[0] ?? talked.id,
        subject: talked.subject.name,
        ...(talked.subject.brand_id === null ? {} : { brand_id: talked.subject.brand_id as 0 }),
        ...(done.task ? { before: { ...done.task.before } } : {}),
        after: { comment: done.comment, ...(done.field ? { field: done.field } : {}), ...done.task?.after },
      })
    })
    return read(ctx, talked)
  }
  return {
    list: async ({ params: { kind, id } }, ctx) => read(ctx, await talkedOf(ctx, sources, kind, id)),
    people: async ({ params: { kind, id }, query: { search = '' } }, ctx) =>
      mentionable(ctx, sources, await talkedOf(ctx, sources, kind, id), search),
    create: async ({ params: { kind, id }, body }, ctx) => {
      const talked = await talkedOf(ctx, sources, kind, id)
      const said = await judged(ctx, talked, body)
      return written(ctx, talked, async trx => ({
        comment: await addComment(trx, talked, ctx.caller.user_id, ctx.deps.now(), { ...said, thread: body.thread }),
        ...(said.field === undefined ? {} : { field: said.field }),
      }))
    },
    update: async ({ params: { kind, id, comment }, body }, ctx) => {
      const talked = await talkedOf(ctx, sources, kind, id)
      if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
      const said = await judged(ctx, talked, body)
      return written(ctx, talked, async trx => {
        const now = ctx.deps.now()
        const { version } = await lockOwn(trx, talked, comment, ctx.caller.user_id)
        if (version !== body.version)
          throw new Refusal('STALE', { values: { user: ctx.caller.name, time: when(now.toISOString()) } })
        await changeComment(trx, talked, comment, now, said)
        return { comment }
      })
    },
    remove: async ({ params: { kind, id, comment } }, ctx) => {
      const talked = await talkedOf(ctx, sources, kind, id)
      return written(ctx, talked, async trx => {
        await lockOwn(trx, talked, comment, ctx.caller.user_id)
        await emptyComment(trx, comment, ctx.deps.now())
        return { comment }
      })
    },
    give: async ({ params: { kind, id, comment }, body: { user_id, due_on = null } }, ctx) => {
      const talked = await talkedOf(ctx, sources, kind, id)
      const now = ctx.deps.now()
      const errors: FieldErrors = {}
      const blind = user_id === null ? [] : await blindAmong(ctx, sources, talked, [user_id])
      if (blind.length > 0)
        errors['user_id'] = blind.map(saysBlindTo('Choose an active colleague.', 'would not find the task'))
      if (user_id === null && due_on !== null)
        errors['due_on'] = ['A day is of somebody’s task. Choose who is to do it.']
      if (due_on !== null && due_on < dayOf(now))
        errors['due_on'] = ['That day has passed. Choose today or a later one.']
      if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
      return written(ctx, talked, async trx => {
        const was = await giveTask(trx, talked, comment, ctx.caller.user_id, now, { user_id, due_on })
        const inTrail = (given: Given) => ({ assigned_to: given.user_id, due_on: given.due_on })
        return was && { comment, task: { before: inTrail(was), after: inTrail({ user_id, due_on }) } }
      })
    },
    tasks: async (_, ctx) => ({ as_of: ctx.deps.now().toISOString(), ...(await tasksOf(ctx, sources)) }),
    resolve: ({ params }, ctx) => settled(params, ctx, ctx.deps.now()),
    reopen: ({ params }, ctx) => settled(params, ctx, null),
  }

  async function settled(
    { kind, id, comment }: { kind: string; id: string; comment: number },
    ctx: CallerCtx,
    at: Date | null,
  ) {
    const talked = await talkedOf(ctx, sources, kind, id)
    return written(ctx, talked, async trx =>
      (await settleThread(trx, talked, comment, ctx.caller.user_id, at)) ? { comment } : undefined,
    )
  }
}

const saysBlindTo =
  (nobody: string, blind: string) =>
  (name: string): string =>
    name === '' ? nobody : `${name} may not see this record, and ${blind}. Ask an administrator for the right first.`
const saysBlind = saysBlindTo('Mention active colleagues only.', 'would not see the comment')
