import { chromium } from '@playwright/test'
const [,, out, ...rest] = process.argv
const base='http://localhost:4701'
const size = { d:[1440,900], t:[1024,768], m:[390,844] }
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
for (const r of rest) {
  const [s, path, name, full='full'] = r.split('|')
  const [w,h]=size[s]
  const c = await b.newContext({ viewport:{width:w,height:h}, reducedMotion:'reduce' })
  const p = await c.newPage()
  await p.goto(base+path)
  await p.evaluate(async()=>{ document.querySelector('dialog[open]')?.close(); for(let y=0;y<document.body.scrollHeight;y+=innerHeight*.8){scrollTo(0,y);await new Promise(r=>setTimeout(r,120))} scrollTo(0,0)})
  await p.waitForTimeout(500)
  await p.screenshot({ path:`${out}/${name}-${s}.png`, fullPage: full==='full' })
  await c.close()
}
await b.close()
