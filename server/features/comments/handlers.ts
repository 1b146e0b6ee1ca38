import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { type Released, removeReleased } from '../../records/release-files.ts'
import { blindAmong, mentionable } from '../../records/talk/mentionable.ts'
import { hasPictures, keepPicture, putPictures, readPicture, takePictures } from '../../records/talk/pictures.ts'
import {
  addComment,
  changeComment,
  emptyComment,
  lockOwn,
  placeOfComment,
  settleThread,
  talkOf,
} from '../../records/talk/store.ts'
import { seeing, seesField, type Talked, type TalkSources, talkedOf } from '../../records/talk/talk-source.ts'
import { giveTask, type TaskInput, tasksOf } from '../../records/talk/tasks.ts'

type Handlers = HandlersOf<'comments'>
type Done = {
  readonly comment: number
  readonly field?: string | null
  readonly pictures?: number
  readonly released?: readonly Released[]
  readonly task?: { readonly before: object; readonly after: object }
}
type Said = { readonly text: string; readonly field?: string; readonly mentions?: readonly number[] }

/** What people say of any record. What the caller may see of it, its source judges with each call. */
export const commentsOf = (sources: TalkSources): Handlers => {
  async function judged(ctx: CallerCtx, talked: Talked, { text, field, mentions = [] }: Said, isShown: boolean) {
    const errors: FieldErrors = {}
    if (text.trim() === '' && !isShown) errors['text'] = ['Write something first, or add a picture.']
    if (field !== undefined && !Object.hasOwn(talked.fields, field.split('.')[0] ?? ''))
      errors['field'] = ['This record has no such field.']
    const blind = await blindAmong(ctx, sources, talked, mentions, field)
    if (blind.length > 0) errors['mentions'] = blind.map(saysBlind)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    return { text: text.trim(), field, mentions: mentions.filter(id => id !== ctx.caller.user_id) }
  }
  const read = (ctx: CallerCtx, talked: Talked) => talkOf(ctx.db, talked, ctx.caller.user_id, dayOf(ctx.deps.now()))
  const written = async (ctx: CallerCtx, talked: Talked, work: (trx: Trx) => Promise<Done | undefined>) => {
    const released = await ctx.db.transaction().execute(async trx => {
      const done = await work(trx)
      if (!done) {
        ctx.repeated()
        return []
      }
      await ctx.record(trx, {
        page: talked.page,
        entity: talked.entity,
        entity_id: talked.subject.ids[0] ?? talked.id,
        subject: talked.subject.name,
        ...(talked.subject.brand_id === null ? {} : { brand_id: talked.subject.brand_id as 0 }),
        ...(done.task ? { before: { ...done.task.before } } : {}),
        after: {
          comment: done.comment,
          ...(done.field ? { field: done.field } : {}),
          ...(done.pictures ? { pictures: done.pictures } : {}),
          ...done.task?.after,
        },
      })
      return done.released ?? []
    })
    await removeReleased(ctx.deps, released)
    return read(ctx, talked)
  }
  return {
    read: async ({ params: { comment } }, ctx) => {
      const { kind, record_id, field } = await placeOfComment(ctx.db, comment, brandsIn(ctx.caller))
      const talked = await talkedOf(ctx, sources, kind, record_id)
      if (!seesField(talked, field)) throw new Refusal('NOT_FOUND')
      return { kind, id: talked.id, name: talked.subject.name, to: talked.to }
    },
    list: async ({ params: { kind, id } }, ctx) => read(ctx, await talkedOf(ctx, sources, kind, id)),
    people: async ({ params: { kind, id }, query: { search = '' } }, ctx) =>
      mentionable(ctx, sources, await talkedOf(ctx, sources, kind, id), search),
    create: async ({ params: { kind, id }, body }, ctx) => {
      const talked = await talkedOf(ctx, sources, kind, id)
      const { pictures = [] } = body
      const said = await judged(ctx, talked, body, pictures.length > 0)
      return written(ctx, talked, async trx => {
        const by = ctx.caller.user_id
        const comment = await addComment(trx, talked, by, ctx.deps.now(), { ...said, thread: body.thread })
        await putPictures(trx, talked, comment, by, pictures)
        return {
          comment,
          pictures: pictures.length,
          ...(said.field === undefined ? {} : { field: said.field }),
        }
      })
    },
    update: async ({ params: { kind, id, comment }, body }, ctx) => {
      const talked = await talkedOf(ctx, sources, kind, id)
      if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
      const { pictures } = body
      const isShown = pictures ? pictures.length > 0 : await hasPictures(ctx.db, comment)
      const said = await judged(ctx, talked, body, isShown)
      return written(ctx, talked, async trx => {
        const now = ctx.deps.now()
        const { version } = await lockOwn(trx, talked, comment, ctx.caller.user_id)
        if (version !== body.version)
          throw new Refusal('STALE', { values: { user: ctx.caller.name, time: when(now.toISOString()) } })
        await changeComment(trx, talked, comment, now, said)
        const released = pictures ? await putPictures(trx, talked, comment, ctx.caller.user_id, pictures) : []
        return { comment, released, pictures: pictures?.length ?? 0 }
      })
    },
    remove: async ({ params: { kind, id, comment } }, ctx) => {
      const talked = await talkedOf(ctx, sources, kind, id)
      return written(ctx, talked, async trx => {
        await lockOwn(trx, talked, comment, ctx.caller.user_id)
        await emptyComment(trx, comment, ctx.deps.now())
        return { comment, released: await takePictures(trx, comment) }
      })
    },
    attach: async ({ params: { kind, id } }, ctx) => keepPicture(ctx, await talkedOf(ctx, sources, kind, id)),
    picture: async ({ params: { kind, id, picture }, query: { size } }, ctx) =>
      readPicture(ctx, await talkedOf(ctx, sources, kind, id), picture, size === 'small'),
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
        const inTrail = (given: TaskInput) => ({ assigned_to: given.user_id, due_on: given.due_on })
        return was && { comment, task: { before: inTrail(was), after: inTrail({ user_id, due_on }) } }
      })
    },
    tasks: async (_, ctx) => ({ as_of: ctx.deps.now().toISOString(), ...(await tasksOf(ctx, seeing(ctx, sources))) }),
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
