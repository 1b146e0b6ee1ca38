import { accessOf } from '../model/roles.ts'
import { type CallArgs, signedIn, type TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { property } from './properties.ts'
import { sales } from './requests.ts'

const page = 'project_info.amenities'
const brand = 'ZRLU'
let made = 0

/** What an editor of properties holds. */
export const { project_info: propertyAccess } = accessOf([brand], [{ of: () => true }])

/** Makes ready what each call that changes a property or a setting of the portals needs, and answers with the call. */
export function propertyWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const editor = async () => (await signedIn(app, { access: accessOf([brand], [{ of: () => true }]) })).token
  const saved = async (projectId: number) => {
    const token = await editor()
    const { body } = await app.call('projectInfo.page', { params: { projectId, page }, token })
    const { version, values } = body
    const amenities = [...values.amenities, { id: 'abcd-12', name: 'Roof garden', category: 'outdoor', image: null }]
    return { token, call: { params: { projectId }, body: { page, version, values: { amenities } } } }
  }
  const imported = async (): Promise<CallArgs> => {
    const { id: projectId } = await property(app, brand)
    const file = Buffer.from(
      'Unit code,Tower,Level,Unit no.,Type,Floor area,Price,Status\nT1-1,Tower 1,1,1,Studio,24.50,3000000,Available',
    ).toString('base64')
    const token = await editor()
    const { body } = await app.call('units.preview', { params: { projectId }, body: { file }, token })
    return { params: { projectId }, body: { file, mapping: body.mapping } }
  }
  /** A unit that one seller has on hold, and another who would wait for it. */
  const waits = async () => {
    const call = await imported()
    const token = await editor()
    await app.call('units.import', { ...call, token })
    const { body } = await app.call('units.list', { params: call.params, token })
    const [{ id, version }] = body.items
    const [has, wants] = [await sales(app), await sales(app)]
    const ends = new Date(app.deps.now().getTime() + 86_400_000).toISOString()
    const set = { status: 'on_hold', hold: { held_by: has.seller, hold_expires_at: ends } }
    await app.call('units.edit', { params: call.params, body: { changes: [{ id, version, set }] }, token })
    return { params: { projectId: call.params?.['projectId'] ?? 0, unitId: id }, body: { seller_id: wants.seller } }
  }
  return {
    'projectInfo.save': async () => (await saved((await property(app, brand)).id)).call,
    'projectInfo.restore': async () => {
      const { id: projectId } = await property(app, brand)
      const { token, call } = await saved(projectId)
      const { body } = await app.call('projectInfo.save', { ...call, token })
      const { items } = (await app.call('projectInfo.revisions', { params: { projectId, page }, token })).body
      await app.call('projectInfo.save', {
        params: { projectId },
        body: { page, version: body.version, values: { amenities: [] } },
        token,
      })
      return { params: { projectId }, body: { page, version: body.version + 1, revision_id: items[0].id } }
    },
    'property.add': async () => {
      made += 1
      const given = { property_code: `NEW${made}`, property_name: `New Tower ${made}`, property_type: 'condominium' }
      return { body: { ...given, brand } }
    },
    'units.add': async () => {
      const place = { unit_code: 'A-0101', tower_or_phase: 'Tower A', level_or_block: '01', unit_or_lot_no: '01' }
      const { id: projectId } = await property(app, brand)
      return { params: { projectId }, body: { ...place, unit_type: 'studio', list_price: 3_000_000 } }
    },
    'units.import': imported,
    'units.export': async () => ({ params: { projectId: (await property(app, brand)).id } }),
    'units.undoImport': async () => {
      const call = await imported()
      const { body } = await app.call('units.import', { ...call, token: await editor() })
      return { params: { projectId: call.params?.['projectId'] ?? 0, importId: body.import_id } }
    },
    'units.edit': async () => {
      const call = await imported()
      const token = await editor()
      await app.call('units.import', { ...call, token })
      const { body } = await app.call('units.list', { params: call.params, token })
      const [{ id, version }] = body.items
      return { params: call.params, body: { changes: [{ id, version, set: { list_price: 3_100_000 } }] } }
    },
    'units.wait': waits,
    'units.leave': async () => {
      const call = await waits()
      await app.call('units.wait', { ...call, token: await editor() })
      return { params: { ...call.params, sellerId: call.body.seller_id } }
    },
    'history.restore': async () => {
      const call = await imported()
      const token = await editor()
      await app.call('units.import', { ...call, token })
      const [{ id, version }] = (await app.call('units.list', { params: call.params, token })).body.items
      const changes = [{ id, version, set: { list_price: 3_100_000 } }]
      await app.call('units.edit', { params: call.params, body: { changes }, token })
      const params = { kind: 'units', id }
      const { items } = (await app.call('history.list', { params, token })).body
      return { params, body: { line: items[0].id, version: version + 1 } }
    },
    'manageContent.setBank': async () => {
      const { db } = app.deps
      await db.system.deleteFrom('manage_contents').execute()
      const contents = JSON.stringify({ payment_method: true })
      await db.system.insertInto('manage_contents').values({ portal: 'seller', contents }).execute()
      return { body: { payment_method: false, version: 1 } }
    },
  }
}
