import { test } from 'vitest'
import sharp from 'sharp'
import { pino } from 'pino'
import { signedIn, testApp, websiteEditor } from './app.ts'
import { multipart } from './multipart.ts'
import { buildApp } from '../server/app.ts'
test('x', async () => {
  const app = await testApp('embedded')
  const deps = { ...app.deps, log: pino({level:'error'}) }
  const a = await buildApp(deps)
  const u = await signedIn(app, { access: websiteEditor(['ZRLU'], ['contact-information']) })
  const { headers, payload } = multipart({ name: `p.png`, mime: 'image/png', bytes: await sharp({ create: { width: 21, height: 20, channels: 3, background: '#204060' } }).png().toBuffer() })
  const r = await a.desk.inject({ method:'POST', url:'/api/v1/cms/files?brand=ZRLU&page=website.contact-information', headers: {...headers, authorization: 'Bearer '+u.token}, payload })
  console.log(r.statusCode, r.body)
})
