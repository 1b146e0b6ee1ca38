import { Type } from 'typebox'
import { lists } from '../lists/index.ts'
import { BrandKey, Done, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { Changed } from './lists.ts'

const Text = Type.String()
const page = 'buyers_portal.faq'
const access = (flag: 'view' | 'add' | 'edit' | 'delete') => ({ page, flag }) as const
const oneRecord = object({ id: Id })
const Seen = Type.Optional(Version)

const row = {
  id: Id,
  version: Version,
  sort: Type.Integer(),
  question: Text,
  category_id: Id,
  category_name: Text,
  is_visible: Type.Boolean(),
  updated_at: Moment,
  views: Type.Integer(),
  deleted_at: nullable(Moment),
  deleted_by: nullable(Text),
}
const Faq = object({ ...row, answer: Text, published_at: nullable(Moment) })
/** Judged by the record's schema (model/content/records/faq.ts), so that every message names its field. */
const values = {
  category_id: nullable(Type.Union([Id, Type.String({ pattern: '^[0-9]{1,15}$' })])),
  question: Type.String({ maxLength: 2000 }),
  answer: Type.String({ maxLength: 100_000 }),
  is_visible: Type.Boolean(),
}
const moving = object({ by: Type.Integer({ minimum: -1000, maximum: 1000, description: 'Places: -1 is one up.' }) })

export const buyersFaqs = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cms/faq',
    access: access('view'),
    query: listQuery(lists.buyersFaqs),
    reply: listReply(object(row)),
    summary: 'The questions of the buyers portal.',
  }),
  search: endpoint({
    method: 'GET',
    path: '/v1/cms/search-faq',
    access: access('view'),
    query: object({ search: Type.String({ minLength: 2, maxLength: 80 }) }),
    reply: listReply(object(row)),
    summary: 'Questions whose text or answer holds these words: the list, searched.',
  }),
  trashed: endpoint({
    method: 'GET',
    path: '/v1/cms/trashed-faq',
    access: access('view'),
    query: listQuery(lists.buyersFaqs),
    reply: listReply(object(row)),
    summary: 'Questions in the trash.',
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/cms/faq/:id',
    access: access('view'),
    params: oneRecord,
    reply: Faq,
    summary: 'One question with its answer.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/cms/faq',
    access: access('add'),
    body: object(values),
    reply: Faq,
    status: 201,
    summary: 'Add a question, last in its category.',
    audit: { action: 'add' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/cms/faq/:id',
    access: access('edit'),
    params: oneRecord,
    body: object({ ...values, version: Seen }),
    reply: Faq,
    summary: 'Change a question.',
    audit: { action: 'edit' },
  }),
  move: endpoint({
    method: 'POST',
    path: '/v1/cms/faq/:id/move',
    access: access('edit'),
    params: oneRecord,
    body: moving,
    reply: object({ moved: Type.Boolean() }),
    summary: 'Move a question up or down within its category.',
    audit: { action: 'order' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/cms/faq/:id',
    access: access('delete'),
    params: oneRecord,
    reply: Changed,
    summary: 'Move a question to the trash.',
    audit: { action: 'delete' },
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/cms/restore-faq/:id',
    access: access('delete'),
    params: oneRecord,
    reply: Changed,
    summary: 'Take a question out of the trash.',
    audit: { action: 'restore' },
  }),
}

const categoryRow = {
  id: Id,
  version: Version,
  sort: Type.Integer(),
  name: Text,
  questions: Type.Integer(),
  is_visible: Type.Boolean(),
}
const category = { name: Type.String({ maxLength: 2000 }), is_visible: Type.Boolean() }

export const faqCategories = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cms/faq-category',
    access: access('view'),
    query: listQuery(lists.faqCategories, { brand_id: Type.Optional(BrandKey) }),
    reply: listReply(object(categoryRow)),
    summary: 'Categories of questions.',
    note: 'Without `brand_id` those of the buyers portal; with it (0 too) those of a site, once sites have them (domain.md 4 row 10).',
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/cms/faq-category/:id',
    access: access('view'),
    params: oneRecord,
    reply: object(categoryRow),
    summary: 'One category.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/cms/faq-category',
    access: access('add'),
    body: object(category),
    reply: object(categoryRow),
    status: 201,
    summary: 'Add a category, last in order.',
    audit: { action: 'add' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/cms/faq-category/:id',
    access: access('edit'),
    params: oneRecord,
    body: object({ ...category, version: Seen }),
    reply: object(categoryRow),
    summary: 'Change a category.',
    audit: { action: 'edit' },
  }),
  move: endpoint({
    method: 'POST',
    path: '/v1/cms/faq-category/:id/move',
    access: access('edit'),
    params: oneRecord,
    body: moving,
    reply: object({ moved: Type.Boolean() }),
    summary: 'Move a category up or down.',
    audit: { action: 'order' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/cms/faq-category/:id',
    access: access('delete'),
    params: oneRecord,
    reply: Done,
    summary: 'Delete a category that no question uses.',
    audit: { action: 'delete' },
  }),
}
