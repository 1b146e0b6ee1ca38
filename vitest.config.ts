import { availableParallelism } from 'node:os'
import { matchesGlob, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'
import { quickFolder } from './scripts/quick-folder.mjs'
import { begunFirst, inWhole, onBothEngines } from './test/engines.ts'
import { whole } from './test/sizes.ts'

const rooms = '{model,server,demo,desk,sites,defaults,scripts,bench}'
const ofNode = [`${rooms}/**/*.test.ts`, 'test/*.test.ts']
const timed = [`${rooms}/**/*.alone.test.ts`, 'test/*.alone.test.ts']

/** What runs in Node. The sites are drawn as they are built: React for development traces each element, and takes twice as long. */
const inNode = {
  pool: 'forks' as const,
  // The sheets of the sites are what they say, not empty files.
  css: { include: [/sites\/styles\//] },
  setupFiles: 'test/setup.ts',
  // Files share a worker.
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
}

const oxc = { jsx: { runtime: 'automatic' as const, development: false } }

// For all that this process starts.
process.env['TMPDIR'] = quickFolder()

// What renders (*.test.tsx) runs in a real browser, everything else in Node.
const executablePath = await findChromium()

/**
 * What takes long begins first in its project: left for the end it runs alone, and a processor idles beside it. What needs the
 * embedded database comes after what does not: its templates are made meanwhile (test/global-setup.ts), and nobody waits for them.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const isLong = ({ moduleId }: TestSpecification) => begunFirst.some(file => moduleId.endsWith(`/${file}`))
    const isOnBoth = ({ moduleId }: TestSpecification) =>
      onBothEngines.some(glob => matchesGlob(relative(import.meta.dirname, moduleId), glob))
    const { node = [], ...others } = Object.fromEntries(byProject)
    const { true: both = [], false: one = [] } = Object.groupBy(node, spec => `${isOnBoth(spec)}`)
    return [one, both, ...Object.values(others)].flatMap(own => [
      ...own.filter(isLong),
      ...own.filter(spec => !isLong(spec)),
    ])
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    globalSetup: 'test/global-setup.ts',
    // More than can work at once: with one more a fifth of the processor idled, as each waits for servers, clocks and rows.
    maxWorkers: availableParallelism() + 2,
    // Long enough for a machine that is busy with something else: a test that holds a time says so itself.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        oxc,
        test: {
          ...inNode,
          name: 'node',
          // Files share their worker, and with it what they import: half of the time of a run went into loading it anew.
          // Nothing of the server is global; what a test sets of its process it puts back.
          isolate: false,
          include: ofNode,
          exclude: [...timed, ...(whole ? [] : inWhole)],
        },
      },
      ...(whole
        ? [
            {
              extends: true as const,
              oxc,
              // What is timed runs when the others are done, and nothing beside it.
              test: { ...inNode, name: 'alone', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } },
            },
          ]
        : []),
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'browser',
          include: ['{desk,sites}/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
