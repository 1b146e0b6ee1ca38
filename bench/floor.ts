import fastify from 'fastify'
import pg from 'pg'

// The floor: a bare handler with the same SQL. No token, no scope, no version, no trail, no check of what comes in;
// its count is exact and its search knows no index, as those of every peer.
const row = `t.id, t.version, t.created_at, t.name, t.email, t.mobile, t.property_id, t.inquiry_type, t.source_awareness,
  t.status, t.assigned_to, t.sla_due_at, t.responded_at, t.deleted_at, left(t.message, 300) as message, p.property_name,
  a."Firstname" || ' ' || a."Lastname" as assignee, d."Firstname" || ' ' || d."Lastname" as deleted_by`
const joins = `left join properties p on p.id = t.property_id left join users a on a.id = t.assigned_to
  left join users d on d.id = t.deleted_by`
const pageOf = (where: string) => `select ${row} from (select * from web_inquiries_rows t where ${where}
  order by t.created_at desc, t.id desc limit 26) as t ${joins} order by t.created_at desc, t.id desc`
const countOf = (where: string) => `select count(*)::int as n from web_inquiries_rows t where ${where}`

const live = 't.brand_id = $1 and t.deleted_at is null'
const filtered = `${live} and t.status in ($2)`
const searched = `${live} and (t.name || ' ' || t.email || ' ' || t.mobile) ilike '%' || $2 || '%'`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()
const rows = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows
type Query = { brand: string; status: string; search: string }

const withTotal = async (where: string, values: unknown[]) => {
  const [items, total] = await Promise.all([rows(pageOf(where), values), rows(countOf(where), values)])
  return { items: items.slice(0, 25), total: total[0] }
}

app.get<{ Querystring: Query }>('/list', async ({ query }, reply) => {
  const items = await rows(pageOf(filtered), [query.brand, query.status])
  return reply.type('application/json').send(JSON.stringify({ items: items.slice(0, 25) }))
})
app.get<{ Querystring: Query }>('/list-with-total', async ({ query }, reply) =>
  reply.type('application/json').send(JSON.stringify(await withTotal(filtered, [query.brand, query.status]))),
)
app.get<{ Querystring: Query }>('/whole-list-with-total', async ({ query }, reply) =>
  reply.type('application/json').send(JSON.stringify(await withTotal(live, [query.brand]))),
)
app.get<{ Querystring: Query }>('/search-with-total', async ({ query }, reply) =>
  reply.type('application/json').send(JSON.stringify(await withTotal(searched, [query.brand, query.search]))),
)
app.get<{ Params: { id: string } }>('/inquiry/:id', async ({ params }, reply) => {
  const record = `select ${row}, t.firstname, t.lastname, t.page_url, t.utm, t.consent_at from web_inquiries_rows t ${joins} where t.id = $1`
  return reply.type('application/json').send(JSON.stringify((await rows(record, [params.id]))[0]))
})
app.put<{ Params: { id: string }; Body: { status: string } }>('/inquiry/:id', async ({ params, body }, reply) => {
  const update =
    'update web_inquiries_rows set status = $2, updated_at = now(), version = version + 1 where id = $1 returning *'
  return reply.type('application/json').send(JSON.stringify((await rows(update, [params.id, body.status]))[0]))
})
app.post<{ Body: Record<string, unknown> }>('/inquiry', async ({ body }, reply) => {
  const insert = `insert into web_inquiries_rows (brand_id, site_code, firstname, lastname, mobile, email, source_awareness,
    inquiry_type, message, consent_at, sla_due_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), now()) returning id`
  const columns = ['brand_id', 'brand', 'firstname', 'lastname', 'mobile', 'email', 'source_awareness', 'inquiry_type']
  const values = [...columns, 'message'].map(column => body[column])
  return reply
    .status(201)
    .type('application/json')
    .send(JSON.stringify((await rows(insert, values))[0]))
})
app.get('/readyz', async () => ({ ready: true }))

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.on('SIGTERM', () => process.exit(0))
