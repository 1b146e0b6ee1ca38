import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, ensureChromium } from './scripts/chromium.mjs'
import { quickFolder } from './scripts/quick-folder.mjs'
import { type Engine, enginesHere, portsOf } from './test/e2e/servers.ts'
import { leftOut } from './test/e2e/usual.ts'
import { whole } from './test/sizes.ts'

// For all that this process starts.
process.env['TMPDIR'] = quickFolder()

const executablePath = await ensureChromium()

const timed = /(keystroke|list-time|units-time)\.spec/
const addressOf = async (engine: Engine) => `http://localhost:${(await portsOf(engine)).desk}`

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/playwright',
  globalSetup: './test/e2e/servers.ts',
  // More than can work at once, as each waits now and then; one server answers them all: more than six would only wait for it.
  workers: Math.min(availableParallelism() + 2, 6),
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  // Long enough for a machine that is busy with something else: what must be quick is timed, by the tests that run alone.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // In the locale C it loses the name of a file that is not ASCII.
    launchOptions: { executablePath, args: chromiumFlags, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    screenshot: 'only-on-failure',
    // A trace is drawn while a test runs, and takes of its time: `npx playwright test <file> --trace on` has one.
    trace: whole ? 'retain-on-failure' : 'off',
  },
  grepInvert: whole ? [] : [...leftOut],
  // What may differ between the engines is tagged @both and runs on each; all the rest on the embedded one. What holds a
  // time by the clock says something only where nothing else runs: in the whole run, alone, when the others are done.
  projects: [
    ...(await Promise.all(
      enginesHere.map(async engine => ({
        name: engine,
        testIgnore: timed,
        ...(engine === 'postgres' ? { grep: /@both/ } : {}),
        use: { baseURL: await addressOf(engine) },
      })),
    )),
    ...(whole
      ? [
          {
            name: 'alone',
            testMatch: timed,
            dependencies: [...enginesHere],
            workers: 1,
            // A trace walks the whole page at each key: it would be timed with it.
            use: { baseURL: await addressOf('embedded'), trace: 'off' as const },
          },
        ]
      : []),
  ],
})
