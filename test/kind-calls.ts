import { initialOf } from '../model/content/value.ts'
import { type WebReads, webCallOf } from '../model/contract/record-groups.ts'
import { listOf } from '../model/kinds/lists.ts'
import { kindOf, type RecordKey, recordKeys } from '../model/kinds/records.ts'
import { type RequestKey, requestKeys } from '../model/workflows/index.ts'
import { missing, noVersion, nowhere, refused } from './call-outcomes.ts'
import type { At, Call, WriteName } from './calls.ts'

const privateFile: Record<string, Call> = {
  attach: { args: () => ({}), passes: 415 },
}

/** Calls of the records that people keep by hand: the same for every kind. */
function entriesOf(key: RecordKey): Record<string, Call> {
  const { branded, trash } = listOf(key)
  const { order, publication, content, saved } = kindOf(key)
  const empty = initialOf(content.fields)
  const first = Object.keys(content.fields)[0] ?? ''
  const inBrand = ({ brand }: At) => (branded ? { brand_id: brand } : {})
  const action = Object.keys(publication?.actions ?? {})[0]
  return {
    // A kind may be sound as it starts out; a field that is no text, number or list never is.
    [saved === 'post' ? 'save' : 'create']: {
      args: (at: At) => ({ body: { ...empty, [first]: { no: 'value' }, ...inBrand(at) } }),
      ...refused,
    },
    ...(saved === 'post' ? {} : { update: { args: () => ({ ...nowhere, body: empty }), ...noVersion } }),
    ...(trash ? { restore: { args: () => nowhere, ...missing } } : {}),
    ...(order ? { move: { args: () => ({ ...nowhere, body: { by: 1 } }), ...missing } } : {}),
    ...(Object.values(content.fields).some(({ kind }) => kind === 'private_file') ? privateFile : {}),
    ...(publication ? { act: { args: () => ({ ...nowhere, body: { action } }), ...noVersion } } : {}),
  }
}
export const recordEntries = Object.fromEntries(
  recordKeys.flatMap(key => Object.entries(entriesOf(key)).map(([call, entry]) => [`${key}.${call}`, entry])),
) as Record<
  Exclude<
    Extract<WriteName, `${RecordKey}.${string}`>,
    'projectNews.dependent' | 'draftUsers.promote' | 'draftUsers.reject'
  >,
  Call
>

/** Calls of what sellers ask for: the same for every kind. */
const requestCalls = {
  decide: { args: () => ({ body: { id: 999_999_999, status: 'approved', approved_days: 1 } }), ...noVersion },
  preview: { args: () => ({ ...nowhere, query: { status: 'approved' } }), ...missing },
  attach: { args: () => nowhere, ...missing },
} satisfies Record<string, Call>
export const requestEntries = Object.fromEntries(
  requestKeys.flatMap(key => Object.entries(requestCalls).map(([call, entry]) => [`${key}.${call}`, entry])),
) as unknown as Record<Extract<WriteName, `${RequestKey}.${string}`>, Call>

export const publicList: Call = { args: ({ brand }) => ({ query: { brand } }), passes: 200 }
/** What visitors read of the kinds. */
export const webEntries = Object.fromEntries(
  recordKeys.flatMap((key): [string, Call][] => {
    const { web } = kindOf(key)
    if (!web) return []
    const one: Call = { args: ({ brand }) => ({ params: { slug: 'nothing' }, query: { brand } }), ...missing }
    return [
      [`web.${webCallOf(web.path)}`, publicList],
      ...(web.bySlug === undefined ? [] : [[`web.${web.bySlug}`, one] satisfies [string, Call]]),
    ]
  }),
) as Record<`web.${keyof WebReads}`, Call>
