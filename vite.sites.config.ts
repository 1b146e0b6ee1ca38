import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What draws pages is always the quick one, whatever runs the build.
process.env['NODE_ENV'] = 'production'

const inputOf = (mode: string): Record<string, string> =>
  mode === 'preview' ? { preview: 'sites/preview/preview.tsx' } : { islands: 'sites/islands/islands.ts' }

// The sites are built three times: what their pages load, what draws drafts in their editor's browser, and what draws the pages on the server, in one file with what it uses.
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react()],
  // The letters of the brands, as they are.
  publicDir: isSsrBuild || mode === 'preview' ? false : 'sites/brands/fonts/public',
  base: '/',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: isSsrBuild
    ? {
        emptyOutDir: true,
        minify: false,
        target: 'node26',
        rolldownOptions: { output: { entryFileNames: 'server.js' } },
      }
    : {
        outDir: mode === 'preview' ? 'dist/sites/preview' : 'dist/sites/client',
        emptyOutDir: true,
        assetsDir: '_site',
        assetsInlineLimit: 0,
        modulePreload: false,
        target: 'es2022',
        rolldownOptions: {
          input: inputOf(mode),
          output: { entryFileNames: '_site/[name]-[hash].js', chunkFileNames: '_site/[name]-[hash].js' },
        },
      },
}))
