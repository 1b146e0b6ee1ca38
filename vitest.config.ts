import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

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
          setupFiles: 'test/setup.ts',
          include: ['{model,server,desk,sites,defaults,scripts,bench}/**/*.test.ts', 'test/*.test.ts'],
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
