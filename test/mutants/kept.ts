import type { Mutant } from './mutant.ts'

const fields = 'test/field-rights.test.ts'
const rows = 'test/row-rights.test.ts'
const reads = 'whoever sees them reads them, and who does not finds them in no answer of any call of the page'
const pageless = 'no call that belongs to no page tells them: search, history, trail, talk, inbox, dashboard, bell'
const asked = 'what is hidden is not found by searching, filtering or sorting, and is in no export'
const others = 'the others are in no list, under no id, in no history, no talk and no export'

/** Of what a role is kept from on pages that it sees (decision 349). */
export const keptMutants: readonly Mutant[] = [
  {
    name: 'an answer has the fields that are hidden',
    kind: 'access',
    file: 'server/http/bind.ts',
    find: 'request.hidden ? withoutHidden(answer, request.hidden) : answer',
    put: 'answer',
    test: fields,
    named: reads,
  },
  {
    name: 'the files of a record are given to who does not see all of it',
    kind: 'access',
    file: 'server/http/field-rights.ts',
    find: "if (endpoint.reply !== 'file' || endpoint.leavesOut || hidden.size === 0) return",
    put: 'if (endpoint.reply) return',
    test: fields,
    named: 'a file of a record is not given to who does not see all of the record',
  },
  {
    name: 'a hidden field is written',
    kind: 'access',
    file: 'server/http/field-rights.ts',
    find: 'if (!isNothing(of)) errors',
    put: 'if (isNothing(path)) errors',
    test: fields,
    named: 'a record is saved with what was not shown left as it is, and a value of one’s own is refused at its field',
  },
  {
    name: 'what is only read is changed',
    kind: 'access',
    file: 'server/http/bind.ts',
    find: 'if (caller) refuseFixed(',
    put: 'if (caller && !caller) refuseFixed(',
    test: fields,
    named: 'what is only read may be sent back and not be changed, by no call',
  },
  {
    name: 'a hidden field is found by what it says',
    kind: 'access',
    file: 'server/records/list-sql.ts',
    find: '          ...seenWords(list, source, query.search, hidden),\n',
    put: '',
    test: fields,
    named: asked,
  },
  {
    name: 'an export has the columns that are hidden',
    kind: 'access',
    file: 'server/features/lists/exports.ts',
    find: 'if (kept.length > 0)',
    put: 'if (kept.length > 999)',
    test: fields,
    named: asked,
  },
  {
    name: 'a history has what is hidden',
    kind: 'access',
    file: 'server/features/history/handlers.ts',
    find: 'values: leftOut(subject.values, hiddenOn(access, source.page)),',
    put: '',
    test: fields,
    named: pageless,
  },
  {
    name: 'whoever is kept to some rows is answered on a connection that shows them all',
    kind: 'access',
    file: 'server/call/kept-rows.ts',
    find: 'rows && { reader: readerOf(caller), rows }',
    put: 'rows && undefined',
    test: rows,
    named: others,
  },
  {
    name: 'a trail has the lines of others’ records',
    kind: 'access',
    file: 'server/records/trail/seen-by.ts',
    find: 't.page <> all(',
    put: 't.page is not null or t.page <> all(',
    test: rows,
    named: others,
  },
  {
    name: 'a deputy sees more than whom they stand for',
    kind: 'access',
    file: 'server/records/standing-delegations.ts',
    find: '{ ...narrowed(access.brands, pages), ...keptBack(access) }',
    put: 'narrowed(access.brands, pages)',
    test: rows,
    named: 'a deputy sees of an absent person’s records what that person sees',
  },
  {
    name: 'somebody gives a role fields that they do not see themselves',
    kind: 'access',
    file: 'model/ceiling.ts',
    find: "may(from, 'view', grant.page) && may(to, 'view', grant.page)",
    put: "may(from, 'view', grant.page) && !may(to, 'view', grant.page)",
    test: 'server/features/roles/kept.test.ts',
    named: 'nobody gives what they are kept from themselves',
  },
]
