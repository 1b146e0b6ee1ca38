import { Type } from 'typebox'
import { Done, endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const path = '/v1/cms/bell'
const Key = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'What one thing in the bell goes by.',
  examples: ['comment 12'],
})

const Settings = object({
  mail: Type.Enum(['off', 'at_once', 'daily'], {
    description: 'When a mail comes of what was said to one, or failed of what one began, and is unread.',
  }),
})

/** What concerns a person: their turn, mentions, answers, failures of what they began (decision 290). */
export const bell = {
  list: endpoint('GET', path, {
    // It looks into every kind of case, and into all comments of the caller.
    cost: 'list',
    access: 'signed-in',
    reply: object({
      unread: Type.Integer(),
      items: Type.Array(
        object({
          key: Key,
          sort: Type.Enum(['turn', 'task', 'mention', 'answer', 'failure']),
          at: nullable(Moment),
          who: Type.String(),
          title: Type.String(),
          text: Type.String(),
          to: nullable(Type.String({ description: 'Where it is opened in the desk.' })),
          comment: nullable(Id),
          is_read: Type.Boolean(),
        }),
        {
          description:
            'What waits for one’s decision, the last few of each kind, due last first; then what one is to do; then what was said, the newest first; then what failed.',
        },
      ),
    }),
    summary: 'What concerns the caller: their turn, mentions, answers in their threads, failures of what they began.',
    note: 'Asked of each record anew: what one may not see any more is not in it.',
  }),
  read: endpoint('POST', `${path}/read`, {
    access: 'signed-in',
    body: object({ keys: Type.Array(Key, { minItems: 1, maxItems: 200 }) }),
    reply: Done,
    summary: 'Mark things in the bell as read, on every device.',
    note: 'Not audited: nobody is told and no record changes.',
  }),
  settings: endpoint('GET', `${path}/settings`, {
    access: 'signed-in',
    reply: Settings,
    summary: 'When the caller is mailed of what was said to them and is unread.',
  }),
  set: endpoint('PUT', `${path}/settings`, {
    access: 'signed-in',
    body: Settings,
    reply: Settings,
    summary: 'Set when one is mailed of what was said to one and is unread.',
    note: 'Not audited: it is one’s own and changes no record.',
  }),
}
