import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the browser draws by itself, in its own words and formats: the desk has a Choice, a DateInput and a TimeInput. */
const native = /<select\b|NativeSelect|styled\('select'|type=(?:"|\{')(?:date|datetime-local|time|month|week)\b/

test.each(globSync('desk/**/*.{ts,tsx}').filter(file => !file.includes('.test.')))(
  '%s draws its own choices and dates',
  file => {
    expect(readFileSync(file, 'utf8').match(native)?.[0]).toBeUndefined()
  },
)

/** What the library draws for the same: each stands behind one component of the desk, which knows how the desk behaves. */
const behind: Record<string, string> = { Select: 'desk/ui/choice.tsx' }
const others = [
  'Autocomplete',
  'Checkbox',
  'Chip',
  'Combobox',
  'MultiSelect',
  'NativeSelect',
  'NumberInput',
  'Radio',
  'TagsInput',
]

test('one control of each kind: what finds and chooses is the desk’s Choice, what is ticked its own box', () => {
  const wanted = [...Object.keys(behind), ...others]
  const found = globSync('desk/**/*.tsx').flatMap(file => {
    const taken = [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/(?:core|dates)'/g)]
    const names = taken.flatMap(([, list = '']) => list.split(',').map(name => name.trim()))
    return names.filter(name => wanted.includes(name)).map(name => `${name} in ${file}`)
  })
  expect(found).toEqual(Object.entries(behind).map(([name, file]) => `${name} in ${file}`))
})

/** Beside the page instead of in it: the desk's own stand aside with a page that waits (decision 286). */
const beside = /import \{[^}]*\b(?:Modal|Drawer)\b[^}]*\} from '@mantine\/core'/

test('no page opens a dialog that would cover the page after it', () => {
  const bare = globSync('desk/**/*.tsx').filter(file => beside.test(readFileSync(file, 'utf8')))
  expect(bare).toEqual(['desk/ui/modal.tsx'])
})

/** The browser's own field for a file says "Choose File" in its words; where it is used, it is hidden behind the desk's. */
test('a file is chosen by FileChoice, the field of a form, or the media library', () => {
  const found = globSync('desk/**/*.tsx').filter(file => readFileSync(file, 'utf8').includes('type="file"'))
  expect(found.toSorted()).toEqual([
    'desk/features/media-library/media-library-screen.tsx',
    'desk/fields/controls/file-box.tsx',
    'desk/ui/file-choice.tsx',
  ])
})
