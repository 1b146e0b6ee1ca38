import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/deployment.md']
const rooms = new Set(globSync('*', { cwd: root, withFileTypes: true }).flatMap(e => (e.isDirectory() ? [e.name] : [])))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }

test.each(pages)('what %s names is there', page => {
  const text = readFileSync(join(root, page), 'utf8')
  const paths = [...text.matchAll(/`([\w.-]+)\/([\w./*-]*)`/g)].flatMap(([, room = '', rest]) =>
    // What a recipe makes is not there yet (test/recipes.test.ts).
    rooms.has(room) && !/\bthings?\b|NNN-slug/.test(rest ?? '') ? [`${room}/${rest}`] : [],
  )
  const commands = [...text.matchAll(/`npm run (\w[\w:-]*)/g)].map(([, name = '']) => name)
  expect(paths.length + commands.length).toBeGreaterThan(0)
  expect(paths.filter(path => globSync(path, { cwd: root }).length === 0)).toEqual([])
  expect(commands.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
})
