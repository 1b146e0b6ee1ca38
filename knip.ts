import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Programs that are started by their path, and by no import. */
const started = [
  // The commands of package.json come after the program that starts them.
  ...Object.values(scripts).flatMap(line => line.match(/(?<=run\.mjs )(?:scripts|bench)\/\S+/g) ?? []),
  // What those start: the steps of the test run, the desk's sizes, and the floor that calls are measured against.
  'scripts/check.ts',
  'bench/floor.ts',
  // Asked by the image's health check.
  'scripts/healthy.mjs',
  // What is packed and built.
  'desk/first.ts',
  'server/main.ts',
  'sites/{server,islands/islands,preview/preview}.{ts,tsx}',
  'vite.{server,sites}.config.ts',
]

// What nothing uses goes (decision 147): files, exports, dependencies; and what is used is declared.
export default {
  entry: started,
  project: ['**/*.{ts,tsx,mjs}'],
  // Read, and not run as the others are: where there is no Chromium it installs one.
  playwright: { config: [], entry: ['playwright.config.ts', 'test/e2e/{servers,*.spec}.ts'] },
  // Started or read as files of node_modules, and required where a package has no types to import.
  ignoreDependencies: ['@biomejs/biome', '@fontsource-variable/.*', 's3rver'],
  // Of util-linux, where a test makes a disk that is full or read-only, or takes descriptors away; of the Debian on which the
  // deployment and the container are tried.
  ignoreBinaries: ['blender', 'ffmpeg', 'unshare', 'nsenter', 'prlimit', 'userdel', 'podman', 'podman-compose'],
} satisfies KnipConfig
