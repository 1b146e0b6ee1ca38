import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandById } from '../../model/brands.ts'
import { subscriptionWorkflow } from '../../model/workflows/subscription.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { placeOfPage } from '../call/permit.ts'
import { readRow } from '../db/row-queries.ts'
import type { Gate } from './gate.ts'

type Address = { Params: { token: string } }
const shape = /^[A-Za-z0-9_-]{43}$/

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .status(status)
    .headers({
      // The page has one form and no script.
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)

const unknown = page('This link is not valid', '<p>It may have been cut off in the mail. Nothing was changed.</p>')

/**
 * The way out of a newsletter, on the sites' origin. GET asks (mail scanners open links by themselves), POST unsubscribes,
 * for the page's button and a mail programme's one click (RFC 8058) alike. A repetition changes nothing.
 */
export function serveUnsubscribe(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>, gate: Gate): void {
  /** Nobody has this token: it is a guess, as one at a call is. */
  const notValid = async (request: FastifyRequest, reply: FastifyReply) => {
    await gate.unknown(request)
    return send(reply, 404, unknown)
  }
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_, __, done) =>
    done(null, undefined),
  )
  app.get<Address>('/unsubscribe/:token', { config: { cost: 'read' } }, async (request, reply) => {
    const found = await subscriptionOf(deps, request.params.token)
    if (!found) return notValid(request, reply)
    const brand = brandById(found.brand_id)?.display_label ?? ''
    return found.status === 'unsubscribed'
      ? send(reply, 200, page('You have unsubscribed', `<p>You get no newsletter of ${brand} any more.</p>`))
      : send(
          reply,
          200,
          page(
            'Unsubscribe from the newsletter?',
            `<p>You will get no newsletter of ${brand} any more.</p><form method="post"><button type="submit">Unsubscribe</button></form>`,
          ),
        )
  })
  app.post<Address>('/unsubscribe/:token', { config: { cost: 'form' } }, async (request, reply) => {
    const found = await subscriptionOf(deps, request.params.token)
    if (!found) return notValid(request, reply)
    await leave(deps, found.id, {
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
      request_id: request.id,
    })
    return send(reply, 200, page('You have unsubscribed', '<p>You will get no further newsletter from us.</p>'))
  })
}

const subscriptionOf = async ({ db }: Pick<Deps, 'db'>, token: string) =>
  shape.test(token)
    ? readRow(db.system, 'newsletter_subscriptions', { unsubscribe_token: token }, ['id', 'brand_id', 'status'])
    : undefined

async function leave(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  origin: Parameters<typeof writeAudit>[2],
): Promise<void> {
  const { from, to } = subscriptionWorkflow.actions.unsubscribe
  const place = placeOfPage(subscriptionWorkflow.page)
  if (!place) throw new Error('subscriptions have no place in the trail')
  await db.system.transaction().execute(async trx => {
    // Also in the trash: a restored row is still unsubscribed (domain.md 2.12).
    const left = await trx
      .updateTable('newsletter_subscriptions')
      .where('id', '=', id)
      .where('status', 'in', from)
      .set(eb => ({
        status: to,
        unsubscribed_at: now(),
        version: eb('version', '+', 1),
        updated_at: now(),
        updated_by: null,
      }))
      .returning(['brand_id'])
      .executeTakeFirst()
    if (!left) return
    await writeAudit(
      trx,
      { ...place, action: 'unsubscribe' },
      origin,
      undefined,
      {
        entity: subscriptionWorkflow.entity,
        entity_id: id,
        brand_id: left.brand_id as 0,
        before: { status: from[0] },
        after: { status: to },
      },
      now(),
    )
  })
}
