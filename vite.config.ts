import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { byVisits } from './scripts/desk/by-visits.ts'
import { fetchedAhead } from './scripts/desk/fetched-ahead.ts'
import { firstPicture } from './scripts/desk/first-picture.ts'
import { lateContent } from './scripts/desk/late-content.ts'
import { listChunks } from './scripts/desk/list-chunks.ts'
import { noLetters } from './scripts/desk/no-letters.ts'
import { plainLists } from './scripts/desk/plain-lists.ts'
import { slimContract } from './scripts/desk/slim-contract.ts'

// What people work with is always the quick one, whatever runs the build.
process.env['NODE_ENV'] = 'production'

// The desk's content security policy forbids inline scripts and styles' data addresses: everything is a hashed file, but for
// the script of the page's head, whose hash the server names.
export default defineConfig({
  root: 'desk',
  plugins: [
    slimContract(),
    noLetters(),
    lateContent(),
    listChunks(),
    plainLists(),
    react(),
    byVisits(),
    fetchedAhead(),
    firstPicture(),
  ],
  build: {
    outDir: '../dist/desk',
    // What tabs from before an upgrade may still ask for stays; the build drops what is old (scripts/build.mjs).
    emptyOutDir: false,
    // scripts/desk/size.ts reads it; the server does not hand it out.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // The first file names hundreds of others. Seven characters are the fewest that so many take; eight weigh more.
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
