import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('desk/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] })
const text = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*(\*|\/\/|\/\*\*).*$/gm, '')

test('what comes in a chunk of its own fails in its own place (decision 133)', () => {
  const bare = sources.filter(file => /\blaterComponent\b|import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text(file)))
  // A screen is the whole page, and the page of the sign-in is to weigh little.
  expect(bare.sort()).toEqual([
    'desk/screens/table.ts',
    'desk/shell/login.tsx',
    'desk/ui/later-part.tsx',
    'desk/ui/later.tsx',
  ])
})
