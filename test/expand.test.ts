import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { breachesOf } from './expand.ts'

const folder = new URL('../server/db/migrations/', import.meta.url)

/** The last migration from before the rule: up to it a version was stopped before the next one came. */
const before = '0301'

/** Migrations that contract, each with why no version that still serves is broken by it, or what its version says in CHANGELOG.md. */
const contracts: Readonly<Record<string, string>> = {
  '0462-portal-in-launches.sql':
    'Its conditions hold for every row that an older version writes: each has a site and a brand.',
  '0469-views-of-nobody.sql': 'Its index holds views without a person, which no older version makes.',
  '0477-named-drafts.sql':
    'Its conditions are on columns of its own, which no older version writes: there all of them are null.',
  '0470-tasks.sql': 'Its condition is on columns of its own, which no older version writes.',
}

test('a migration breaks no server of the version before: it expands, and what it makes needless goes a version later', async () => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql') && name.slice(0, 4) > before)
  const found: Record<string, string[]> = {}
  for (const name of names) {
    const breaches = breachesOf(await readFile(new URL(name, folder), 'utf8'))
    if (breaches.length > 0 && !contracts[name])
      found[name] = breaches.map(({ rule, statement }) => `${rule}: ${statement.slice(0, 120)}`)
  }
  expect(
    found,
    'Expand in this version and contract in the next (CONTRIBUTING.md, "A table or column"), or list it in `contracts` with its reason.',
  ).toEqual({})
  expect(Object.keys(contracts).filter(name => !names.includes(name))).toEqual([])
})

test.each([
  ['alter table units drop column tower;', 'drops a column'],
  ['alter table units rename column tower to building;', 'renames'],
  ['alter table units rename to homes;', 'renames'],
  ['drop table units;', 'drops a table'],
  ['drop view web_inquiries;', 'drops a view'],
  ['alter table units alter column floor type text;', 'another type'],
  ['alter table units alter column floor set not null;', 'mandatory'],
  ['alter table units add column wing varchar(10) not null;', 'adds a mandatory column'],
  ['alter table units add column a int, add column wing varchar(10) not null;', 'adds a mandatory column'],
  ['alter table units add constraint floors check (floor > 0);', 'adds a condition'],
  ['create unique index units_wing on units (wing);', 'adds a condition'],
])('%s', (text, rule) => {
  expect(breachesOf(text).map(breach => breach.rule)).toEqual([expect.stringContaining(rule)])
})

test.each([
  'alter table units add column wing varchar(10);',
  "alter table units add column wing varchar(10) not null default '';",
  'alter table units add column late bool not null generated always as (floor > 3) stored;',
  "-- drop table units;\ncomment on table units is 'drop column';",
  'create table wings (id bigint not null, unique (id)); alter table wings add constraint one check (id > 0); create unique index w on wings (id);',
  'drop view web_inquiries; create view web_inquiries as select 1;',
  "alter table a drop constraint a_check, add constraint a_check check (status in ('new', 'old', 'more'));",
  'alter table units drop constraint floors; drop index units_wing;',
])('%s breaks nobody', text => {
  expect(breachesOf(text)).toEqual([])
})

test('what landed before the rule shows that it finds what it is for', async () => {
  const text = await readFile(new URL('0300-partner-papers.sql', folder), 'utf8')
  expect(breachesOf(text)).toContainEqual({
    rule: 'drops a column that the older version still reads',
    statement: 'alter table marketing_partners drop column documents',
  })
})
