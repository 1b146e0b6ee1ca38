import { spawnSync } from 'node:child_process'
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
    rooms.has(room) ? [`${room}/${rest}`] : [],
  )
  const commands = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(paths.length + commands.length).toBeGreaterThan(0)
  expect(paths.filter(path => globSync(path, { cwd: root }).length === 0)).toEqual([])
  expect(commands.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
})

const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
// A copy without its history has no commits to look for.
const whole = git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'false'

test.runIf(whole)('the commits that recipes name as worth imitating are there', () => {
  const recipes = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const named = [...recipes.matchAll(/\(([0-9a-f]{7})\)/g)].map(([, commit = '']) => commit)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(commit => git('merge-base', '--is-ancestor', commit, 'HEAD').status !== 0)).toEqual([])
})
