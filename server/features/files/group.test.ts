import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

const [engine = 'embedded'] = engines
let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp(engine)
  token = (await signedIn(app, { access: websiteEditor(['ZRLU'], ['header']) })).token
})
afterAll(() => app.close())

const put = async (brand_id: number, fill: number, more: object = {}) => {
  const sha256 = Buffer.alloc(32, fill)
  await app.deps.db.system
    .insertInto('files')
    .values({
      disk: 'local',
      path: `x/${fill}`,
      original_name: 'Lobby.png',
      mime: 'image/png',
      size: 1,
      sha256,
      visibility: 'public',
      width: 10,
      height: 10,
      alt: 'The lobby',
      focal_x: 0.25,
      brand_id,
      ...more,
    })
    .execute()
  return `/media/${sha256.toString('hex')}/lobby.png`
}
const ask = async (url: string) => {
  const query = { brand: 'ZRLU', page: 'website.header', url }
  const { status, body } = await app.call('files.ofGroup', { token, query })
  expect(status).toBe(200)
  return body.picture
}

test('a brand is told the words of the group’s pictures, and of nobody else’s', async () => {
  expect(await ask(await put(0, 1))).toEqual({ alt: 'The lobby', focal_x: 0.25, focal_y: 0.5 })
  expect(await ask(await put(2, 2))).toBeNull()
  expect(await ask(await put(0, 3, { visibility: 'private' }))).toBeNull()
  expect(await ask(await put(0, 4, { deleted_at: new Date() }))).toBeNull()
  expect(await ask('/media/x/y.png')).toBeNull()
  expect(await ask(`/media/${'00'.repeat(32)}/lobby.png`)).toBeNull()
})
