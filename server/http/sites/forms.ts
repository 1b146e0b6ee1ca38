import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '../../../model/contract/index.ts'
import type { Problem } from '../../../model/errors.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { pathOf } from '../../../model/site/path.ts'
import { sharedAt } from '../../../model/site/preview.ts'
import { siteAt } from '../../../model/site/site-route.ts'
import type { SentForm } from '../../../model/site/view.ts'
import type { Deps } from '../../call/context.ts'
import { paced } from '../../records/pace.ts'
import { withIncoming } from '../../records/receive.ts'
import { partsOf } from '../upload-part.ts'

/** The forms of the sites by their names, and the public calls that take them. */
const calls: Readonly<Record<string, string>> = {
  inquiry: '/v1/web/inquiry',
  appointment: '/v1/web/appointment',
  application: '/v1/web/career-application',
  subscribe: '/v1/web/subscribe',
}
const longest = 64 * 1024
const withFile = 6 * 1024 * 1024
/** The usual bot checks use these names for their answer. */
const answers = ['bot_token', 'g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response']
/** Fields that the call takes as numbers. */
const numbers = new Set(['property_id', 'career_id', 'party_size'])
/** Fields for the form itself, not for the call. */
const ours = new Set(['form', 'form_key', ...answers])

type Back = (request: FastifyRequest, reply: FastifyReply, sent: SentForm) => Promise<unknown>
type Attached = { name: string; filename: string; mimetype: string; file: string }

/**
 * Handles forms that a page sends without a script. Each is passed to the public call that a script would make, from the same
 * address, so that limits, checks, the trail and the answer are the same; then the page shows the result.
 */
export function takeForms(app: FastifyInstance, deps: Deps, back: Back): void {
  app.register(async inner => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longest },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    inner.post('/*', { bodyLimit: withFile, config: { cost: 'upload', apart: true } }, async (request, reply) => {
      const path = pathOf(request.url)
      if (path === undefined) throw new Refusal('NOT_FOUND')
      return withIncoming(deps.files.incoming, newFile => taken(request, reply, path, newFile))
    })

    async function taken(request: FastifyRequest, reply: FastifyReply, path: string, newFile: () => string) {
      const { values, file } = request.isMultipart()
        ? await readParts(request, newFile)
        : { values: valuesOf(request.body), file: undefined }
      const call = existing(Object.hasOwn(calls, values['form'] ?? '') ? calls[values['form'] ?? ''] : undefined)
      if (sharedAt(path))
        return back(request, reply, { values, errors: {}, message: 'This is a preview: nothing was sent.' })
      const { brand } = siteAt(path)
      const answer = await forward(app, deps, request, call, brand.code, values, file)
      const body = answer.json() as Partial<Problem> & { reference?: string }
      if (answer.statusCode < 300) {
        const search = new URLSearchParams({
          sent: values['form'] as string,
          ...(body.reference ? { reference: body.reference } : {}),
        })
        return reply.header('cache-control', 'no-store').redirect(`${encodeURI(path)}?${search}#${values['form']}`, 303)
      }
      const wait = answer.headers['retry-after']
      if (wait !== undefined) void reply.header('retry-after', String(wait))
      return back(request, reply, {
        values,
        errors: body.errors ?? {},
        message: body.message ?? 'Nothing was sent. Please try again.',
      })
    }
  })
}

const valuesOf = (body: unknown): Record<string, string> =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {}

/** A file goes to disk as it comes: what a stranger sends is never held in memory whole. */
async function readParts(
  request: FastifyRequest,
  newFile: () => string,
): Promise<{ values: Record<string, string>; file: Attached | undefined }> {
  const values: Record<string, string> = {}
  let file: Attached | undefined
  for await (const part of partsOf(request)) {
    if ('value' in part) values[part.name] = part.value
    else {
      // A browser also sends a file field that was left empty.
      if (part.upload.filename === '' || file) {
        part.upload.stream.resume()
        continue
      }
      const { filename, mimetype, stream } = part.upload
      file = { name: part.name, filename, mimetype, file: newFile() }
      await pipeline(paced(stream), createWriteStream(file.file, { mode: 0o600, flags: 'wx' }))
    }
  }
  return { values, file }
}

/** The same words from the same sender on one day are one request, unless the page gave it a key of its own. */
const keyOf = (values: Record<string, string>, ip: string, day: string): string =>
  values['form_key'] && /^[\w-]{8,64}$/.test(values['form_key'])
    ? values['form_key']
    : createHash('sha256')
        .update(JSON.stringify([values, ip, day]))
        .digest('base64url')

async function* piecesOf(body: NonNullable<Response['body']>) {
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

async function forward(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  call: string,
  brand: string,
  values: Record<string, string>,
  file: Attached | undefined,
) {
  const input = Object.entries(values).filter(([name, value]) => !ours.has(name) && value !== '')
  const token = answers.map(name => values[name]).find(value => value !== undefined && value !== '')
  const headers = {
    'idempotency-key': keyOf(values, request.ip, dayOf(deps.now())),
    'user-agent': request.headers['user-agent'] ?? '',
    host: request.headers.host ?? 'localhost',
  }
  const isForm = call === calls['application']
  const common = { method: 'POST' as const, url: apiBase + call, remoteAddress: request.ip }
  if (!isForm) {
    const fields = input.filter(([name]) => name !== 'page_url' || call !== calls['appointment'])
    const body = {
      brand,
      ...Object.fromEntries(
        fields.map(([name, value]) => [name, numbers.has(name) && /^\d{1,9}$/.test(value) ? Number(value) : value]),
      ),
      ...(call === calls['subscribe'] ? {} : { consent: values['consent'] === 'true' }),
      ...(token ? { bot_token: token } : {}),
    }
    return app.inject({ ...common, headers, payload: body })
  }
  const form = new FormData()
  form.set('brand', brand)
  for (const [name, value] of input) if (name !== 'page_url') form.set(name, value)
  form.set('consent', String(values['consent'] === 'true'))
  if (token) form.set('bot_token', token)
  if (file) form.set(file.name, await openAsBlob(file.file, { type: file.mimetype }), file.filename)
  const encoded = new Response(form)
  return app.inject({
    ...common,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    ...(encoded.body ? { payload: Readable.from(piecesOf(encoded.body), { objectMode: false }) } : {}),
  })
}
