import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vite'

// The server in a few files for `npm start`; tests and scripts run its sources as they are (decision 021).
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      // Migrations, the desk and the database's thread are looked for beside the source that names them.
      name: 'where-it-was',
      transform: {
        filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\.(?:url|dirname)/ },
        handler: (code, id) =>
          code
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            .replaceAll('import.meta.dirname', JSON.stringify(id.slice(0, id.lastIndexOf('/')))),
      },
    },
    {
      // V8 keeps the text of every module, and takes two bytes for each letter of one that has a single ’ or Ā: 18 MB instead of 9.
      name: 'in-one-byte',
      // The last step that may change what is written: what renderChunk returns is printed anew.
      generateBundle: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replaceAll(
              // Behind a backslash that escapes it there is nothing left to escape.
              /(\\*)([^\0-\x7f])/g,
              (_, before: string, letter: string) =>
                `${before.slice(before.length % 2)}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
            )
      },
    },
  ],
  // Those with parts of their own beside them, and what few need, stay where npm put them.
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      'wawoff2',
      'pdfkit',
      '@node-rs/argon2',
      '@electric-sql/pglite',
      '@aws-sdk/client-s3',
      'pg-native',
    ],
  },
  build: {
    ssr: 'server/main.ts',
    target: 'node26',
    minify: false,
    // A seventh of the text, which V8 keeps.
    rolldownOptions: { output: { comments: { jsdoc: false } } },
  },
})
