import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

const rooms = '{model,server,demo,desk,sites,defaults,scripts,bench}'

// What renders (*.test.tsx) runs in a real browser, everything else in Node.
export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          pool: 'forks',
          // The sheets of the sites are what they say, not empty files.
          css: { include: [/sites\/styles\//] },
          setupFiles: 'test/setup.ts',
          include: [`${rooms}/**/*.test.ts`, 'test/*.test.ts'],
          exclude: ['**/*.alone.test.ts'],
        },
      },
      {
        extends: true,
        // What holds a time by the clock runs when the others are done, and nothing beside it.
        test: {
          name: 'alone',
          pool: 'forks',
          setupFiles: 'test/setup.ts',
          include: [`${rooms}/**/*.alone.test.ts`, 'test/*.alone.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
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
            provider: playwright({ launchOptions: { executablePath: await findChromium(), args: chromiumFlags } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
