import { expect, test } from 'vitest'
import { root } from '../bootstrap.mjs'
import { ownerOf } from './weights.ts'

test.each([
  [`${root}/node_modules/react-dom/cjs/react-dom-client.production.js`, 'react-dom'],
  [`${root}/node_modules/a/node_modules/@tanstack/query-core/build/query.js`, '@tanstack/query-core'],
  [`${root}/desk/list/grid.tsx`, 'desk/list'],
  [`${root}/desk/main.tsx`, 'desk'],
  [`${root}/model/pages/index.ts`, 'model/pages'],
  ['\0rolldown/runtime.js', 'other'],
])('%s is of %s', (id, owner) => {
  expect(ownerOf(id)).toBe(owner)
})
