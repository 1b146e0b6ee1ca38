import { describe, expect, test } from 'vitest'
import { pageIds, pageOf } from '../pages/index.ts'
import { contentOfPage } from '../pages/property-content.ts'
import { recordAsked } from './call-parts.ts'

const none = { params: undefined, query: undefined, body: undefined }

describe('the record that a call is about', () => {
  test('a page of a site goes by its section, also where that is a part of another', () => {
    const pages = pageIds.filter(id => pageOf(id).screen.kind === 'content')
    expect(pages).toContain('website.banner-section')
    const named = pages.map(page => [
      page,
      recordAsked('webContent.save', { ...none, body: { brand: 'ZRLU', page } }).ids,
    ])
    expect(named).toEqual(pages.map(page => [page, [contentOfPage(page)?.section]]))
  })

  test('what has no id of the first kind goes by the other', () => {
    expect(recordAsked('roles.viewAs', { ...none, body: { user_id: 7 } })).toMatchObject({ entity: 'user', ids: ['7'] })
    expect(recordAsked('roles.viewAs', { ...none, body: { role_id: 7 } })).toMatchObject({
      entity: 'user_role',
      ids: ['7'],
    })
  })

  test('a name that is no id is none', () => {
    for (const id of ['../x', 'a b', "1'", 'x'.repeat(41)])
      expect(recordAsked('webContent.save', { ...none, params: { page: id } }).ids).toEqual([])
  })
})
